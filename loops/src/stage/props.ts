import type { Client } from 'setpoint'

/** What an operator takes from outside of the cluster, and what makes it loop: moments, identifiers, orders. */
export interface Props {
  /** The time as RFC 3339 with milliseconds. It has gone on whenever somebody looks. */
  readonly now: () => string
  /** The same in whole seconds, for a pass that takes longer than one. */
  readonly nowInSeconds: () => string
  /** A fresh UUID, as a cloud puts into its answers. */
  readonly uuid: () => string
  /** Fresh letters and digits: a password, a hash, the ending of a generated name. */
  readonly token: (length?: number) => string
  /** So many characters of an alphabet, as Math.random draws them. */
  readonly draw: (alphabet: string, length: number) => string
  /** A random number, from 0 to below the limit. */
  readonly below: (limit: number) => number
  /** The same items in another order than the last time, as a Go map has them or requests that end in any order. */
  readonly unordered: <T>(items: readonly T[]) => T[]
  /** 1, 2, 3 … */
  readonly count: () => number
  /** Milliseconds that the case has lasted, of virtual time: what the world outside depends on. */
  readonly elapsed: () => number
  /** The manager's own client, which is not told whose pass it serves. */
  readonly managersClient: () => Client
  /** A client of somebody else, for what happens in the cluster while a pass is under way. */
  readonly somebody: () => Client
}

const START = Date.parse('2026-01-02T03:04:05Z')
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789'

/** The same at every run: a loop that stops by chance would be no ground truth. */
export function newProps({
  elapsed,
  somebody,
  managersClient = somebody,
}: Pick<Props, 'elapsed' | 'somebody'> & Partial<Pick<Props, 'managersClient'>>): Props {
  let milliseconds = START
  let seconds = START
  let rotation = 0
  let counted = 0
  let state = 1
  // mulberry32
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const draw = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
  const hex = (length: number): string => draw('0123456789abcdef', length)
  return {
    now: () => new Date((milliseconds += 7)).toISOString(),
    nowInSeconds: () => `${new Date((seconds += 1100)).toISOString().slice(0, -5)}Z`,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    token: (length = 20) => draw(LETTERS, length),
    draw,
    below: (limit) => Math.floor(random() * limit),
    unordered(items) {
      rotation++
      return items.map((_, place) => items[(place + rotation) % items.length] as (typeof items)[number])
    },
    count: () => ++counted,
    elapsed,
    somebody,
    managersClient,
  }
}
