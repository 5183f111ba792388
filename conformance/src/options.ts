import { parseArgs } from 'node:util'

/** What the command line asks for. */
export interface Options {
  /** Run only cases whose name contains one of these. Default: all. */
  filters: string[]
  /** Run on one side alone and print its transcript instead of comparing. */
  only: 'real' | 'embedded' | undefined
  /** Two real servers instead of one: what then differs is a case that cannot be relied on. */
  selfCheck: boolean
  /** A running server to compare with, instead of starting the embedded one. */
  running: { url: string; token: string } | undefined
  /** Cases that run side by side. Default 6. */
  parallel: number
  /** How many of the slowest cases to name at the end, with the step that took longest. Default 0. */
  slowest: number
  help: boolean
}

export const usage = `Runs the transcripts under conformance/cases on kube-apiserver and on the embedded server and compares the answers.

  npm run test:cluster -- [options] [name…]

  name…              only cases whose name contains one of these, e.g. "watch/" or "json-patch"
  --only SIDE        run on one side alone (real or embedded) and print its answers
  --url URL          compare with the server at URL instead of starting the embedded one
  --token TOKEN      bearer token for --url
  --self-check       compare two real servers: a difference is a case that cannot be relied on
  --parallel N       cases that run side by side (default 6)
  --slowest N        name the N cases that took longest, with their longest step
`

export function parseOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      url: { type: 'string' },
      token: { type: 'string', default: '' },
      'self-check': { type: 'boolean', default: false },
      parallel: { type: 'string', default: '6' },
      slowest: { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { only, url, token } = values
  if (only !== undefined && only !== 'real' && only !== 'embedded') throw new Error('--only takes real or embedded')
  const parallel = Number(values.parallel)
  if (!Number.isInteger(parallel) || parallel < 1) throw new Error('--parallel takes a number of at least 1')
  const slowest = Number(values.slowest)
  if (!Number.isInteger(slowest) || slowest < 0) throw new Error('--slowest takes a number of cases')
  return {
    filters: positionals,
    only,
    selfCheck: values['self-check'],
    running: url === undefined ? undefined : { url, token },
    parallel,
    slowest,
    help: values.help,
  }
}
