// `npm run soak -- [MINUTES]`: an operator under faults for ten minutes. Fails when it does not converge, when its memory
// grows, or when a rejection is not handled.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { soak } from './soak.js'

/** Rounds that fill caches and compile code; memory counts after them. */
const WARM_UP = 2
/** What memory may grow by after that, which is what it varies by. */
const GROWTH = 1.25

const minutes = Number(process.argv[2] ?? 10)
let unhandled = 0
process.on('unhandledRejection', (reason) => {
  unhandled++
  console.error('unhandled rejection:', reason)
})
const dataDir = await mkdtemp(join(tmpdir(), 'setpoint-soak-'))
try {
  const { heap, faults, restarts, passes } = await soak({ seconds: minutes * 60, dataDir, say: console.log })
  const settled = heap.slice(WARM_UP)
  const growth = (settled.at(-1) ?? 1) / (settled[0] ?? 1)
  console.log(
    `${restarts} restarts, ${faults} faults, ${passes} passes; memory ${growth.toFixed(2)}× of the first rounds`,
  )
  if (growth > GROWTH || unhandled > 0) process.exitCode = 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
