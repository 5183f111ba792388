// What is measured of Setpoint, as a program: `operator WORKERS` reconciles WebApps, `cache` fills a cache of ConfigMaps.
// It prints a line when it has begun, like its peers. With --like-for-like the operator sends what its peers send.
import { parseArgs } from 'node:util'
import { Cache, HttpTransport, loadConfig, run } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { webapps } from './webapp.js'

const {
  values: { 'like-for-like': likeForLike },
  positionals: [mode, workers = '10'],
} = parseArgs({ options: { 'like-for-like': { type: 'boolean', default: false } }, allowPositionals: true })

async function fillCache(): Promise<void> {
  const cache = new Cache({ transport: new HttpTransport(loadConfig()) })
  cache.open(ConfigMap)
  await cache.whenSynced()
  console.log('synced')
}

const began = (): void => console.log('reconciling')
const off = { health: { port: 0 }, metrics: { port: 0 } }
const running = mode === 'cache' ? fillCache() : run(webapps(Number(workers), began, likeForLike), off)
running.catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
