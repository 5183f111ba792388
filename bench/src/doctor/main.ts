// `npm run bench:doctor`: what the loop doctor's ledger costs an operator that has no loop: which part of its processor time,
// by samples of it, and bytes for each object that it tracks.
import { parseArgs } from 'node:util'
import type { DoctorSetting } from 'setpoint/doctor'
import { Progress } from '../apiserver/progress.js'
import { type Line, lineOf, tableText } from '../runtime/report/index.js'
import { LEDGER, NO_LEDGER, weigh } from './measures.js'
import { full, quick, type Settings } from './settings.js'
import { shareOfLedger } from './shared-work.js'

const PROCESSOR = { limit: 3 }
const BYTES = { limit: 2048 }

const usage = `Measures what the loop doctor costs: the part of an operator's processor time that its ledger takes, and the memory
that an operator needs with it and without.

  npm run bench:doctor -- [options]

  --quick    fewer rounds and objects
  --strict   exit with 1 when a line falls short of its bound
`

interface Pair<T> {
  readonly on: T
  readonly off: T
}

/** Both sides in turns, the first of a pair being last in the next. */
function pairs<T>(rounds: number, say: (round: number) => void, take: (doctor: DoctorSetting) => T): Pair<T>[] {
  const taken: Pair<T>[] = []
  for (let round = 1; round <= rounds; round++) {
    say(round)
    const first = take(round % 2 === 0 ? LEDGER : NO_LEDGER)
    const second = take(round % 2 === 0 ? NO_LEDGER : LEDGER)
    taken.push(round % 2 === 0 ? { on: first, off: second } : { on: second, off: first })
  }
  return taken
}

async function processor({ count, rounds, laps }: Settings, progress: Progress): Promise<Line> {
  const shares: number[] = []
  for (let round = 1; round <= rounds; round++) {
    progress.say(`processor: round ${round} of ${rounds}`)
    shares.push(await shareOfLedger(LEDGER, count, laps))
  }
  const title = `${count.toLocaleString('en')} WebApps: processor`
  return lineOf(title, '% of the operator', PROCESSOR, { setpoint: shares, peer: [0] })
}

function memory({ tracked, weighings }: Settings, progress: Progress): Line {
  const taken = pairs(
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
  const lines = [await processor(settings, progress), memory(settings, progress)]
  progress.clear()
  console.log(tableText(lines, 'doctor off'))
  if (values.strict && lines.some(({ holds }) => !holds)) process.exitCode = 1
}
