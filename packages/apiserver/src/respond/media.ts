import type { Negotiated } from '../table/index.js'

/** The form in which a client wants its answer. */
export type MediaType = Negotiated

export const PLAIN_JSON: MediaType = { encoding: 'json', as: undefined, metaVersion: 'v1', pretty: false }

/** The form in which objects are stored. */
export function isPlain({ encoding, as, pretty }: MediaType): boolean {
  return encoding === 'json' && as === undefined && !pretty
}
