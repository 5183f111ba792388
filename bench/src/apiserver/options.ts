import { parseArgs } from 'node:util'
import { type MeasureName, measureNames } from './measures/index.js'

export const usage: string = `Measures the embedded API server against kube-apiserver and etcd on this machine, in one run, and prints the ratios.

  npm run bench:apiserver -- [options]

  --quick          fewer rounds and objects: a few seconds each, for a first impression
  --only NAME      only this measure (${measureNames.join(', ')}); may be repeated
  --save           write the result to bench/results/
  --strict         exit with 1 when a line falls short of its bound
`

/** What the command line asks for. */
export interface Options {
  readonly quick: boolean
  /** Default: all. */
  readonly only: readonly MeasureName[]
  readonly save: boolean
  readonly strict: boolean
  readonly help: boolean
}

export function parseOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      save: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const known = (name: string): MeasureName => {
    const found = measureNames.find((candidate) => candidate === name)
    if (found === undefined)
      throw new Error(`--only ${name}: there is no such measure; choose ${measureNames.join(', ')}`)
    return found
  }
  const only = values.only.length === 0 ? measureNames : values.only.map(known)
  return { ...values, only }
}
