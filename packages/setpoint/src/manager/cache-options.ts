import { isDeepStrictEqual } from 'node:util'
import { type Kind, SetpointError } from '@setpoint/kube'
import type { KindCacheOptions } from '../cache/index.js'
import type { ControllerDefinition } from '../operator/index.js'

/**
 * How kinds are cached, by all that has been said of it: there is one cache, so nobody may contradict. A kind that is open
 * already without anybody having said anything is cached whole.
 */
export function cacheOptionsOf(
  controllers: readonly ControllerDefinition[],
  given: ReadonlyMap<Kind, KindCacheOptions> = new Map(),
  isOpen: (kind: Kind) => boolean = () => false,
): Map<Kind, KindCacheOptions> {
  const options = new Map(given)
  for (const { name, config } of controllers) {
    for (const [kind, wanted] of config.cache ?? []) {
      const known = options.get(kind) ?? (isOpen(kind) ? {} : undefined)
      if (known !== undefined && !isDeepStrictEqual(known, wanted)) {
        const message = `controller ${name} wants ${kind.kind} cached in another way than it is declared elsewhere; all controllers of a manager share one cache: say it once, or the same each time`
        throw new SetpointError('OptionInvalid', message)
      }
      options.set(kind, wanted)
    }
  }
  return options
}
