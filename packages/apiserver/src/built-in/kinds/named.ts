import { type NameValidator, validateObjectMeta } from '@setpoint/kube'
import type { Strategy } from '../../resource/index.js'
import { validateFinalizerDomains } from './finalizer-names.js'

/** The rules of a namespaced kind whose names are stricter, or looser, than the common rules would have them. */
export function named(
  validateName: NameValidator,
  strategy: (base: Strategy) => Strategy,
): (base: Strategy) => Strategy {
  return (base) =>
    strategy({
      ...base,
      validate: ({ metadata }) => [
        ...validateObjectMeta(metadata, true, validateName),
        ...validateFinalizerDomains(metadata),
      ],
    })
}
