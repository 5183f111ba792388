import { isForbidden } from '@setpoint/kube'
import type { Attributes, Authorizer } from '../authorize/index.js'
import type { ApiRequest } from '../http/index.js'
import type { User } from '../registry/index.js'
import { splitServiceAccountUsername } from '../service-account/index.js'
import { wantedUser } from './headers.js'
import {
  constrained,
  type Impersonation,
  type Mode,
  nodeOf,
  onlyNameIsWanted,
  runsOnNode,
  unconstrained,
} from './mode.js'

/** From the narrowest to the widest. */
const MODES: readonly Mode[] = [
  constrained('associated-node', (attempt) => onlyNameIsWanted(attempt) && runsOnNode(attempt)),
  constrained('arbitrary-node', (attempt) => onlyNameIsWanted(attempt) && nodeOf(attempt.wanted.name) !== undefined),
  constrained(
    'serviceaccount',
    (attempt) => onlyNameIsWanted(attempt) && splitServiceAccountUsername(attempt.wanted.name) !== undefined,
  ),
  constrained(
    'user-info',
    ({ wanted }) => nodeOf(wanted.name) === undefined && splitServiceAccountUsername(wanted.name) === undefined,
  ),
  unconstrained,
]

/** Users whose last mode is remembered. */
const REMEMBERED = 10_000

/**
 * Says who a request acts as. The first mode that allows it decides, beginning with the one that last did for this user;
 * when none does, the 403 is that of the first that applied.
 */
export class Impersonator {
  readonly #authorizer: Authorizer
  readonly #lastMode = new Map<string, Mode>()

  constructor(authorizer: Authorizer) {
    this.#authorizer = authorizer
  }

  /** Undefined where the headers ask for nobody else. Throws the 400 or 403 where they ask for too little or too much. */
  impersonate(
    request: Pick<ApiRequest, 'headers' | 'rawHeaders'>,
    requestor: User,
    attributes: Attributes,
  ): Impersonation | undefined {
    const wanted = wantedUser(request)
    if (wanted === undefined) return undefined
    let refused: unknown
    for (const mode of this.#modesFor(requestor)) {
      try {
        const impersonation = mode(this.#authorizer, { requestor, wanted, attributes })
        if (impersonation === undefined) continue
        this.#remember(requestor, mode)
        return impersonation
      } catch (error) {
        if (!isForbidden(error)) throw error
        refused ??= error
      }
    }
    throw refused
  }

  #modesFor({ name }: User): readonly Mode[] {
    const last = this.#lastMode.get(name)
    return last === undefined ? MODES : [last, ...MODES.filter((mode) => mode !== last)]
  }

  #remember({ name }: User, mode: Mode): void {
    this.#lastMode.delete(name)
    this.#lastMode.set(name, mode)
    if (this.#lastMode.size <= REMEMBERED) return
    const [oldest] = this.#lastMode.keys()
    if (oldest !== undefined) this.#lastMode.delete(oldest)
  }
}
