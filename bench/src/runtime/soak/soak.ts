import { type Client, createClient, HttpTransport, Manager, mergePatch, retryOnConflict, silentLogger } from 'setpoint'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { ConfigMap } from 'setpoint/kinds/v1'
import { WebApp, webapps } from '../operator/webapp.js'
import { whenServed } from '../when-served.js'
import { UnreliableTransport } from './faults.js'
import { SoakServer } from './server.js'

export interface SoakOptions {
  readonly seconds: number
  /** Where the server keeps its data while it is restarted. */
  readonly dataDir: string
  readonly say: (line: string) => void
}

export interface SoakResult {
  /** Megabytes of heap in use after each round, with garbage collected. */
  readonly heap: readonly number[]
  readonly faults: number
  readonly restarts: number
  readonly passes: number
}

const APPS = 200
const NAMESPACE = 'default'
const ROUND = 10
/** Seconds. A backoff is at most 30 s here, but faults go on, and a busy machine makes every cut hit something. */
const LONGEST_WAIT = 180

/**
 * An operator on a server that is restarted every round, over connections that are cut every second, with conflicts and
 * failures in between and users who change things all the while. After each round, everything has to converge.
 */
export async function soak({ seconds, dataDir, say }: SoakOptions): Promise<SoakResult> {
  const transport = new UnreliableTransport({ conflict: 0.02, internalError: 0.02 })
  let server = await SoakServer.start(dataDir)
  let way = new HttpTransport(server.config)
  transport.server = way
  let user = createClient({ transport: way, logger: silentLogger, fieldManager: 'soak' })
  await user.create(CustomResourceDefinition, WebApp.definition())
  await whenServed(user)
  let passes = 0
  const manager = new Manager({
    transport,
    controllers: [webapps(10, () => undefined)],
    log: silentLogger,
    observer: { passed: () => void passes++ },
  })
  for (let index = 0; index < APPS; index++) await createApp(user, index)
  await manager.start()
  const cutting = setInterval(() => transport.cut(), 1000)
  const heap: number[] = []
  const begun = performance.now()
  let restarts = 0
  try {
    while (performance.now() - begun < seconds * 1000) {
      await changeFor(user, ROUND)
      // The server goes and comes back with its data, at another address.
      transport.server = undefined
      transport.cut()
      await server.kill()
      await way.close()
      server = await SoakServer.start(dataDir)
      restarts++
      way = new HttpTransport(server.config)
      transport.server = way
      user = createClient({ transport: way, logger: silentLogger, fieldManager: 'soak' })
      const took = await converged(user, manager)
      heap.push(heapMegabytes())
      const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
      const resident = Math.round(process.memoryUsage().rss / 2 ** 20)
      say(
        `${minutes} min: converged in ${took.toFixed(1)} s, heap ${heap.at(-1)} MB, resident ${resident} MB, ${transport.faults} faults, ${passes} passes`,
      )
    }
  } finally {
    clearInterval(cutting)
    await manager.stop(0)
    await way.close()
    await server.kill()
  }
  return { heap, faults: transport.faults, restarts, passes }
}

const nameOf = (index: number): string => `app-${index}`

async function createApp(user: Client, index: number): Promise<void> {
  const metadata = { name: nameOf(index), namespace: NAMESPACE }
  await user.create(WebApp, { metadata, spec: { message: 'hello', replicas: 1 } } as never)
}

/** Users at work: specs change, ConfigMaps are tampered with or deleted. */
async function changeFor(user: Client, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const index = Math.floor(Math.random() * APPS)
    const config = { name: `${nameOf(index)}-config`, namespace: NAMESPACE }
    const app = { name: nameOf(index), namespace: NAMESPACE }
    const chance = Math.random()
    if (chance < 0.6)
      await retryOnConflict(() => user.patch(WebApp, app, mergePatch({ spec: { message: `hello ${Math.random()}` } })))
    else if (chance < 0.8)
      await user.patch(ConfigMap, config, mergePatch({ data: { message: 'tampered' } })).catch(() => undefined)
    else await user.delete(ConfigMap, config).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

interface Observed {
  readonly metadata?: { readonly name?: string; readonly generation?: number }
  readonly spec?: { readonly message?: string }
  readonly status?: { readonly conditions?: readonly { readonly observedGeneration?: number }[] }
}

/** Seconds until every ConfigMap says what its WebApp says, and every status is of the newest generation. */
async function converged(user: Client, manager: Manager): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const apps = (await user.list(WebApp, { namespace: NAMESPACE })).items as Observed[]
    const configs = (await user.list(ConfigMap, { namespace: NAMESPACE })).items
    const messages = new Map(configs.map(({ metadata, data }) => [metadata?.name, data?.['message']]))
    const behind = apps.filter(
      ({ metadata, spec, status }) =>
        messages.get(`${metadata?.name}-config`) !== spec?.message ||
        status?.conditions?.[0]?.observedGeneration !== metadata?.generation,
    )
    const seconds = (performance.now() - begun) / 1000
    if (behind.length === 0) return seconds
    if (seconds > LONGEST_WAIT) {
      const names = behind.slice(0, 5).map(({ metadata }) => metadata?.name)
      const few = names.join(', ')
      throw new Error(
        `after ${LONGEST_WAIT} s, ${behind.length} WebApps have not converged: ${few}; ${doingOf(manager)}`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** What the operator is waiting for: tells a key that was lost from one that is to come. */
function doingOf({ engines }: Manager): string {
  return engines
    .map((engine) => {
      const { due, running, stuck } = engine.status()
      const retries = engine.retries().map(({ key, left }) => `${key} in ${(left / 1000).toFixed(1)} s`)
      return `${due} due, ${running} running, ${stuck} stuck, to be tried again: ${retries.join(', ') || 'none'}`
    })
    .join('; ')
}

/** What is in use when garbage has been collected, where Node was started with --expose-gc. */
function heapMegabytes(): number {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().heapUsed / 2 ** 20)
}
