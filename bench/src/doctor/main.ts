// `npm run bench:doctor`: what the loop doctor's ledger costs an operator that has no loop, as a ratio measured in one
// run, as the part of an operator's samples that are the ledger's, and in bytes for each object that it tracks.
import { parseArgs } from 'node:util'
import type { DoctorSetting } from 'setpoint/doctor'
import { Progress } from '../apiserver/progress.js'
import { type Summary, summarize } from '../apiserver/statistics.js'
import { type Line, lineOf, tableText } from '../runtime/report/index.js'
import { compare } from './comparison.js'
import { LEDGER, NO_LEDGER, weigh } from './measures.js'
import { full, quick, type Settings } from './settings.js'
import { shareOfLedger } from './shared-work.js'

const PROCESSOR = { times: 1.03 }
const SHARE = { limit: 3 }
const BYTES = { limit: 2048 }

const usage = `Measures what the loop doctor costs: the same work with its ledger and without, in turns, in one process;
the part of an operator's processor time that is the ledger's; and the memory of both.

  npm run bench:doctor -- [options]

  --quick    fewer rounds and objects
  --strict   exit with 1 when a line falls short of its bound
`

interface Pair<T> {
  readonly on: T
  readonly off: T
}

/** Both sides in turns, the first of a pair being last in the next. The first pair warms up, and does not count. */
async function pairs<T>(rounds: number, say: (round: number) => void, take: (doctor: DoctorSetting) => Promise<T> | T) {
  const taken: Pair<T>[] = []
  for (let round = 0; round <= rounds; round++) {
    say(round)
    const first = await take(round % 2 === 0 ? LEDGER : NO_LEDGER)
    const second = await take(round % 2 === 0 ? NO_LEDGER : LEDGER)
    if (round > 0) taken.push(round % 2 === 0 ? { on: first, off: second } : { on: second, off: first })
  }
  return taken
}

interface Processor {
  readonly line: Line
  /** How much the same differs from itself, in words. */
  readonly noise: string
}

async function processor({ count, comparison }: Settings, progress: Progress): Promise<Processor> {
  const { sets } = comparison
  const rounds = await compare({ count, ...comparison }, (set) =>
    progress.say(`processor: operators ${set + 1} of ${sets}`),
  )
  const line = lineOf(`${count.toLocaleString('en')} WebApps: processor`, 'µs a change', PROCESSOR, {
    setpoint: rounds.map(({ ledger }) => ledger),
    peer: rounds.flatMap(({ without, again }) => [without, again]),
  })
  // Each by itself: of the mean of two, whose noise only ever adds, the middle lies higher than that of one.
  const ratios = summarize(rounds.flatMap(({ ledger, without, again }) => [ledger / without, ledger / again]))
  const noise = summarize(rounds.map(({ without, again }) => again / without))
  const { median: ratio } = ratios
  return {
    line: { ...line, ratio, holds: ratio <= PROCESSOR.times },
    noise: `processor in ${rounds.length} rounds: the ledger ${timesText(ratios)}, the same without it against itself ${timesText(noise)}`,
  }
}

/** The middle of the rounds, and where most of them lie. */
function timesText({ median, p10, p90 }: Summary): string {
  return `${median.toFixed(3)}× (${p10.toFixed(3)} – ${p90.toFixed(3)})`
}

/** The same by samples of an operator alone: the server has no part in it. */
async function share({ count, operators, ...rest }: Settings, progress: Progress): Promise<Line> {
  const shares: number[] = []
  for (let round = 1; round <= operators; round++) {
    progress.say(`samples: operator ${round} of ${operators}`)
    shares.push(await shareOfLedger(LEDGER, { count, ...rest }))
  }
  const title = `${count.toLocaleString('en')} WebApps: samples`
  return lineOf(title, '% of the operator', SHARE, { setpoint: shares, peer: [0] })
}

async function memory({ tracked, weighings }: Settings, progress: Progress): Promise<Line> {
  const taken = await pairs(
    weighings,
    (round) => progress.say(`memory: round ${round} of ${weighings}`),
    (doctor) => weigh(doctor, tracked),
  )
  const each = taken.map(({ on, off }) => Math.round((on - off) / tracked))
  const title = `memory of ${tracked.toLocaleString('en')} tracked objects`
  return lineOf(title, 'bytes each', BYTES, { setpoint: each, peer: [0] })
}

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) console.log(usage)
else {
  // As it runs in a cluster: cached objects are not frozen there.
  process.env['NODE_ENV'] = 'production'
  const settings = values.quick ? quick : full
  const progress = new Progress()
  const { line, noise } = await processor(settings, progress)
  const lines = [line, await share(settings, progress), await memory(settings, progress)]
  progress.clear()
  console.log(`${tableText(lines, 'doctor off')}\n\n${noise}`)
  if (values.strict && lines.some(({ holds }) => !holds)) process.exitCode = 1
}
