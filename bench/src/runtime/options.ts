import { parseArgs } from 'node:util'

export const measureNames = ['work', 'cache', 'start'] as const
export type MeasureName = (typeof measureNames)[number]

export const usage: string = `Measures an operator on Setpoint against the same operator on controller-runtime, on one kube-apiserver, and prints the ratios.
The same operator on kube-rs takes turns with them where cargo is installed; no bound speaks of it.

  npm run bench:runtime -- [options]

  --quick            fewer rounds and objects, compared with baselines/runtime.json: a guard against regressions, without kube-rs
  --record           with --quick: make this run the baseline
  --only NAME        only this measure (${measureNames.join(', ')}); may be repeated
  --own-node         Setpoint's operator runs on the Node that runs this (as with --quick); without, on the image's, from the npm registry
  --without-kube-rs  leave kube-rs out: a third less to wait for
  --strict           exit with 1 when a line falls short of its bound
`

export interface Options {
  readonly quick: boolean
  readonly record: boolean
  /** Default: all. */
  readonly only: readonly MeasureName[]
  /** Whether Setpoint's operator runs on the Node of this process instead of the image's. */
  readonly ownNode: boolean
  readonly withoutKubeRs: boolean
  readonly strict: boolean
  readonly help: boolean
}

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      'own-node': { type: 'boolean', default: false },
      'without-kube-rs': { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const only = values.only.map((name) => {
    const found = measureNames.find((candidate) => candidate === name)
    if (found === undefined)
      throw new Error(`--only ${name}: there is no such measure; choose ${measureNames.join(', ')}`)
    return found
  })
  const { 'own-node': ownNode, 'without-kube-rs': withoutKubeRs, ...rest } = values
  return { ...rest, ownNode, withoutKubeRs, only: only.length === 0 ? measureNames : only }
}
