import type { Bench, Sides } from '../bench.js'
import type { Settings } from '../settings.js'

/** Samples of both servers, and what a reader must know about them. */
export interface Samples extends Sides<readonly number[]> {
  readonly note?: string
}

/** What the embedded server has to keep. */
export type Bound =
  /** How many times better than kube-apiserver and etcd it has to be. */
  | { readonly times: number }
  /** The most that it may take, in the measure's unit: for what has to fit, or to be gone unnoticed, on any machine. */
  | { readonly limit: number }

/** One line of the table. */
export interface Measure {
  title(settings: Settings): string
  readonly unit: 'ms' | 'MB' | '/s'
  readonly better: 'less' | 'more'
  readonly bound: Bound
  take(bench: Bench): Promise<Samples>
}
