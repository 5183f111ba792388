import type { Bench, Sides } from '../bench.js'
import type { Settings } from '../settings.js'

/** Samples of both servers, and what a reader must know about them. */
export interface Samples extends Sides<readonly number[]> {
  readonly note?: string
}

/** One line of the table. */
export interface Measure {
  title(settings: Settings): string
  readonly unit: 'ms' | 'MB' | '/s'
  readonly better: 'less' | 'more'
  /** How many times better than kube-apiserver and etcd the embedded server has to be. */
  readonly bound: number
  take(bench: Bench): Promise<Samples>
}
