import type { Ingress, IngressClass } from '@setpoint/kube/kinds/networking.k8s.io/v1'
import type { Storage } from '../../storage/index.js'
import type { AdmissionPlugin } from '../admission.js'
import { isResource, isWhole, listStored, newestMarked } from './stored.js'

const CLASSES = { group: 'networking.k8s.io', resource: 'ingressclasses' }
const CLASS_ANNOTATION = 'kubernetes.io/ingress.class'
const DEFAULT_ANNOTATION = 'ingressclass.kubernetes.io/is-default-class'

/** DefaultIngressClass: a new ingress that asks for no class gets the default one, where there is one. */
export function defaultIngressClass(storage: Storage): AdmissionPlugin {
  return {
    name: 'DefaultIngressClass',
    handles: isResource('networking.k8s.io', 'ingresses'),
    mutate(attributes) {
      const ingress = attributes.object as unknown as Ingress | undefined
      if (attributes.operation !== 'CREATE' || ingress === undefined || !isWhole(attributes)) return
      if (ingress.spec?.ingressClassName !== undefined) return
      if (CLASS_ANNOTATION in (ingress.metadata.annotations ?? {})) return
      const found = newestMarked(listStored<IngressClass>(storage, CLASSES), [DEFAULT_ANNOTATION])
      if (found?.metadata.name !== undefined) {
        ingress.spec = { ...ingress.spec, ingressClassName: found.metadata.name }
      }
    },
  }
}
