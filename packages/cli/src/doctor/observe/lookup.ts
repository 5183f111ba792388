import { type Clock, isNotFound, type Kind, type KubeObject, SetpointError } from '@setpoint/kube'
import type { Client } from 'setpoint'
import type { Lookup, ObjectReference } from '../rules/index.js'
import type { Residents } from './residents.js'

/** Milliseconds for which an answer holds: a live report asks for the same things again and again. */
const FRESH = 10_000
const TIMEOUT = 10_000

export interface LookupOptions {
  readonly client: Client
  readonly clock: Clock
  /** Anything that the server serves, watched or not. */
  readonly kindOf: (apiVersion: string, kind: string) => Kind<KubeObject> | undefined
  readonly residents: Residents
}

/** Answers from the server, remembered for a moment. */
export function serverLookup({ client, clock, kindOf, residents }: LookupOptions): Lookup {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()
  const remembered = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const known = answers.get(key)
    if (known !== undefined && clock.now() - known.at < FRESH) return known.answer as Promise<T>
    if (answers.size > 5000) answers.clear()
    const answer = ask()
    answers.set(key, { at: clock.now(), answer })
    return answer
  }
  return {
    get: ({ apiVersion, kind: name, namespace, name: object }: ObjectReference) =>
      remembered(`${apiVersion} ${name} ${namespace}/${object}`, async () => {
        // A kind may be there since a moment ago, or have been left out because its group did not answer: then the server is asked.
        const kind = kindOf(apiVersion, name) ?? { apiVersion, kind: name }
        try {
          const target = namespace === '' ? { name: object } : { namespace, name: object }
          return await client.get(kind, target, { timeout: TIMEOUT })
        } catch (error) {
          const isUnknown = error instanceof SetpointError && error.code === 'KindUnknown'
          return isNotFound(error) || isUnknown ? undefined : 'unknown'
        }
      }),
    resident: (uid) => residents.get(uid),
    isNamespaced: (apiVersion, kind) => kindOf(apiVersion, kind)?.namespaced,
    list: ({ apiVersion, kind: name }, namespace, labels) =>
      remembered(`list ${apiVersion} ${name} ${namespace} ${JSON.stringify(labels)}`, async () => {
        const kind = kindOf(apiVersion, name)
        if (kind === undefined) return 'unknown'
        try {
          return (await client.list(kind, { namespace, labels, timeout: TIMEOUT })).items
        } catch {
          return 'unknown'
        }
      }),
  }
}
