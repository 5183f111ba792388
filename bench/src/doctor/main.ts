// `npm run bench:doctor`: what the loop doctor's ledger costs an operator that has no loop, as a ratio measured in one
// run, and in bytes for each object that it tracks.
import { parseArgs } from 'node:util'
import { Progress } from '../apiserver/progress.js'
import { summarize } from '../apiserver/statistics.js'
import { type Line, lineOf, tableText } from '../runtime/report/index.js'
import { LEDGER, NO_LEDGER, weigh, type Work, work } from './measures.js'
import { full, quick, type Settings } from './settings.js'

const PROCESSOR = { times: 1.03 }
const BYTES = { limit: 2048 }

const usage = `Measures what the loop doctor costs: the same work with its ledger and without, in turns, in one process.

  npm run bench:doctor -- [options]

  --quick    fewer rounds and objects
  --strict   exit with 1 when a line falls short of its bound
`

/** The same work on both sides, the first of a pair being last in the next. The first pair warms up. */
async function processor({ count, rounds }: Settings, progress: Progress): Promise<Line[]> {
  const samples: { on: Work[]; off: Work[] } = { on: [], off: [] }
  for (let round = 0; round <= rounds; round++) {
    progress.say(`processor: round ${round} of ${rounds}`)
    const pair: { on?: Work; off?: Work } = {}
    for (const side of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
      pair[side] = await work(side === 'on' ? LEDGER : NO_LEDGER, count)
    if (round === 0 || pair.on === undefined || pair.off === undefined) continue
    samples.on.push(pair.on)
    samples.off.push(pair.off)
  }
  const title = `${count.toLocaleString('en')} WebApps: processor`
  const perPass = ({ processorMilliseconds, passes }: Work): number => (1000 * processorMilliseconds) / passes
  const line = lineOf(title, 'µs a pass', PROCESSOR, {
    setpoint: samples.on.map(perPass),
    peer: samples.off.map(perPass),
  })
  // Neighbours share whatever else went on in the machine: the middle of their ratios is steadier than the ratio of middles.
  const ratio = summarize(samples.on.map((on, place) => perPass(on) / perPass(samples.off[place] ?? on))).median
  return [{ ...line, ratio, holds: ratio <= PROCESSOR.times }]
}

async function memory({ tracked, weighings }: Settings, progress: Progress): Promise<Line[]> {
  const samples: number[] = []
  for (let round = 1; round <= weighings; round++) {
    progress.say(`memory: round ${round} of ${weighings}`)
    const without = await weigh(NO_LEDGER, tracked)
    samples.push((await weigh(LEDGER, tracked)) - without)
  }
  const each = samples.map((bytes) => Math.round(bytes / tracked))
  return [
    lineOf(`memory of ${tracked.toLocaleString('en')} tracked objects`, 'bytes each', BYTES, {
      setpoint: each,
      peer: [0],
    }),
  ]
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
  const lines = [...(await processor(settings, progress)), ...(await memory(settings, progress))]
  progress.clear()
  console.log(tableText(lines, 'doctor off'))
  if (values.strict && lines.some(({ holds }) => !holds)) process.exitCode = 1
}
