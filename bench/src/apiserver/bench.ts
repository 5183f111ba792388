import { LoadGenerator } from './load/index.js'
import { prepare, type Server, type StartServer } from './servers/index.js'
import type { Progress } from './progress.js'
import type { Settings } from './settings.js'

/** Something of each of the two servers. */
export interface Sides<T> {
  readonly embedded: T
  readonly reference: T
}

export type Side = keyof Sides<unknown>

const names: Sides<string> = { embedded: 'setpoint', reference: 'kube-apiserver + etcd' }

/** What the measures share: the servers, started when the first measure needs them, and the load generator. */
export class Bench {
  readonly settings: Settings
  readonly load: LoadGenerator = new LoadGenerator()
  readonly #start: Sides<StartServer>
  readonly #progress: Progress
  readonly #running = new Set<Server>()
  #servers: Promise<Sides<Server>> | undefined
  #crowded: Promise<Sides<Server>> | undefined

  constructor(settings: Settings, start: Sides<StartServer>, progress: Progress) {
    this.settings = settings
    this.#start = start
    this.#progress = progress
  }

  say(what: string): void {
    this.#progress.say(what)
  }

  /** Starts a server of its own for a measure; stop() stops it if the measure does not. */
  async start(side: Side): Promise<Server> {
    const server = await this.#start[side]()
    this.#running.add(server)
    const stop = async (): Promise<void> => {
      await server.stop()
      this.#running.delete(server)
    }
    return { ...server, stop }
  }

  /** The pair that measures of a running server use, with namespaces `creates`, `watch`, `list` and `apply`. */
  servers(): Promise<Sides<Server>> {
    this.#servers ??= this.#startPair()
    return this.#servers
  }

  async #startPair(): Promise<Sides<Server>> {
    this.say('starting both servers')
    const embedded = await this.start('embedded')
    const reference = await this.start('reference')
    for (const { target } of [embedded, reference]) await prepare(target, ['creates', 'watch', 'list', 'apply'])
    return { embedded, reference }
  }

  /** Another pair, with nothing but many objects in the namespace `crowd`. */
  crowdedServers(): Promise<Sides<Server>> {
    this.#crowded ??= this.#startCrowded()
    return this.#crowded
  }

  async #startCrowded(): Promise<Sides<Server>> {
    const { crowd: count, clients } = this.settings
    const embedded = await this.start('embedded')
    const reference = await this.start('reference')
    const servers = { embedded, reference }
    for (const side of ['embedded', 'reference'] as const) {
      const { target } = servers[side]
      this.say(`creating ${count} objects: ${names[side]}`)
      await prepare(target, ['crowd'])
      await this.load.run('create', { target, namespace: 'crowd', prefix: 'one-of-many', count, clients })
    }
    return servers
  }

  /**
   * Takes samples from both servers in turn, the first of a round being last in the next. Round 0 warms up and does not
   * count. A sample may be several numbers.
   */
  async alternate(
    what: string,
    rounds: number,
    take: (side: Side, round: number) => Promise<number | readonly number[]>,
  ): Promise<Sides<number[]>> {
    const samples: Sides<number[]> = { embedded: [], reference: [] }
    for (let round = 0; round <= rounds; round++) {
      const order: Side[] = round % 2 === 0 ? ['embedded', 'reference'] : ['reference', 'embedded']
      for (const side of order) {
        this.say(`${what}: ${names[side]}, ${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}`)
        const sample = await take(side, round)
        if (round > 0) samples[side].push(...[sample].flat())
      }
    }
    return samples
  }

  async stop(): Promise<void> {
    this.load.stop()
    await Promise.all([...this.#running].map((server) => server.stop()))
    this.#running.clear()
  }
}
