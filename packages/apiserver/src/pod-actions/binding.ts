import {
  cloneObject,
  conflict,
  fieldErrorsText,
  type FieldError,
  fieldPath,
  badRequest,
  type KubeObject,
  notFound,
  notSupported,
  required,
  type Status,
} from '@setpoint/kube'
import type { Binding, Pod } from '@setpoint/kube/kinds/v1'
import { encodeObject, objectKey, plainError } from '../registry/index.js'
import { CompareError } from '../storage/index.js'
import { reviewKind } from '../reviews/index.js'
import { type ActionRequest, DONE, type PodAction } from './action.js'
import { setPodCondition } from './conditions.js'

const BINDINGS = { group: '', resource: 'pods/binding' }

/** POST …/pods/NAME/binding: puts a pod onto a node, once and for all. */
export function bindingAction(): PodAction {
  return {
    name: 'binding',
    kind: reviewKind({ group: '', version: 'v1', kind: 'Binding' }),
    conditional: true,
    async perform(object, request) {
      const binding = object as unknown as Binding
      if (binding.metadata?.name !== request.name) throw badRequest('name in URL does not match name in Binding object')
      const errors = validate(binding)
      if (errors.length > 0) throw plainError(fieldErrorsText(errors))
      await request.validate(object)
      return assign(binding, request)
    },
  }
}

function validate({ target }: Binding): FieldError[] {
  const path = fieldPath('target')
  const { kind = '', name = '' } = target ?? {}
  return [
    ...(kind === '' || kind === 'Node' ? [] : [notSupported(path.child('kind'), kind, ['Node', '<empty>'])]),
    ...(name === '' ? [required(path.child('name'), '')] : []),
  ]
}

async function assign(binding: Binding, { registry, context, name, dryRun }: ActionRequest): Promise<Status> {
  const { storage, clock } = registry
  const { resource, namespace } = context
  const key = objectKey(resource, namespace, name)
  for (;;) {
    const stored = storage.get(key)
    if (stored === undefined) throw notFound(resource, name)
    checkConditions(binding, stored.object)
    const object = cloneObject(stored.object)
    const pod = object as unknown as Pod
    bind(pod, binding, (why) => conflict(BINDINGS, name, why))
    setPodCondition(pod, { type: 'PodScheduled', status: 'True' }, clock)
    if (dryRun.length > 0) return DONE
    try {
      // Not through the pod's own rules, which would not let its node change.
      await storage.put(key, stored.revision, (revision) => {
        object.metadata.resourceVersion = String(revision)
        return encodeObject(object)
      })
      return DONE
    } catch (error) {
      if (!(error instanceof CompareError)) throw error
    }
  }
}

function checkConditions({ metadata }: Binding, { metadata: own }: KubeObject): void {
  const { uid = '', resourceVersion = '' } = metadata ?? {}
  const { name = '', namespace = '' } = own
  const refuse = (what: string, wanted: string, found = ''): Error => {
    const why = `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${found}`
    const place = `/registry/pods/${namespace}/${name}`
    const text = `StorageError: invalid object, Code: 4, Key: ${place}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`
    return conflict({ group: '', resource: 'pods' }, name, text)
  }
  if (uid !== '' && uid !== own.uid) throw refuse('UID', uid, own.uid)
  if (resourceVersion !== '' && resourceVersion !== own.resourceVersion) {
    throw refuse('ResourceVersion', resourceVersion, own.resourceVersion)
  }
}

function bind(pod: Pod, { target, metadata }: Binding, refuse: (why: string) => Error): void {
  const { name = '', deletionTimestamp } = pod.metadata
  const { spec } = pod
  if (spec === undefined) return
  if (deletionTimestamp !== undefined) throw refuse(`pod ${name} is being deleted, cannot be assigned to a host`)
  if ((spec.nodeName ?? '') !== '')
    throw refuse(`pod ${name} is already assigned to node ${JSON.stringify(spec.nodeName)}`)
  if ((spec.schedulingGates ?? []).length > 0) throw refuse(`pod ${name} has non-empty .spec.schedulingGates`)
  spec.nodeName = target.name ?? ''
  delete pod.status?.nominatedNodeName
  const { annotations = {}, labels = {} } = metadata ?? {}
  if (Object.keys(annotations).length > 0) pod.metadata.annotations = { ...pod.metadata.annotations, ...annotations }
  if (Object.keys(labels).length > 0) pod.metadata.labels = { ...pod.metadata.labels, ...labels }
}
