import {
  type Cluster,
  keyOf,
  labelsSelectorOf,
  type Loop,
  namespaceOf,
  type Pod,
  type Service,
} from '../machinery/index.js'
import { hasEndpoints } from './pods.js'

export function selectedPods({ pods }: Cluster, service: Service): Pod[] {
  const selector = labelsSelectorOf(service.spec.selector ?? {})
  return pods.list(namespaceOf(service)).filter(({ metadata }) => selector.matches(metadata.labels ?? {}))
}

/** Puts services on a queue: at their own writes, and at those of pods that they select or did select. */
export function enqueueServices({ services, pods }: Cluster, loop: Loop): void {
  for (const service of services.list('')) loop.add(keyOf(service))
  services.onChange(({ object }) => loop.add(keyOf(object)))
  pods.onChange(({ object, previous }) => {
    for (const service of services.list(namespaceOf(object))) {
      if (!hasEndpoints(service)) continue
      const selector = labelsSelectorOf(service.spec.selector ?? {})
      const selects = (pod: Pod | undefined): boolean =>
        pod !== undefined && selector.matches(pod.metadata.labels ?? {})
      if (selects(object) || selects(previous)) loop.add(keyOf(service))
    }
  })
}
