/** What kind of mistake makes a reconcile loop; the letters are those of the catalogue in docs/doctor.md. */
export type LoopClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K'

/** A class in words: for people, and for labels of metrics. */
export interface LoopClassNames {
  /** One word, for labels and JSON: `volatile-value`. */
  readonly name: string
  /** A few words, for people. */
  readonly title: string
}

export const LOOP_CLASSES: Readonly<Record<LoopClass, LoopClassNames>> = {
  A: { name: 'volatile-value', title: 'a value that is new on every pass' },
  B: { name: 'self-trigger', title: 'a pass that undoes its own write' },
  C: { name: 'volatile-message', title: 'a message that is new on every pass' },
  D: { name: 'normalisation', title: 'the server stores something else than what is sent' },
  E: { name: 'nondeterminism', title: 'the same inputs give another result each time' },
  F: { name: 'fight', title: 'two writers undo each other' },
  G: { name: 'not-stored', title: 'what is sent is not stored' },
  H: { name: 'no-op-version', title: 'new versions without any change' },
  I: { name: 'runaway-objects', title: 'more and more objects or items' },
  J: { name: 'requeue', title: 'a short requeue without end' },
  K: { name: 'broad-watch', title: 'events of objects that are never read' },
}
