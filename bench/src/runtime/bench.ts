import type { Programs } from '@setpoint/conformance/control-plane'
import type { Progress } from '../apiserver/progress.js'
import { CACHE_MEMORY, CACHE_TIME, IDLE_PERCENT, IDLE_WRITES, START, workBounds } from './bounds.js'
import { startCluster } from './cluster.js'
import { type Cached, fillCache, startToFirstPass, type Work, work } from './measures/index.js'
import type { Peer } from './peers/index.js'
import { type Bound, type Line, lineOf } from './report/index.js'
import type { Settings } from './settings.js'
import { turns } from './turns.js'

export interface Peers {
  /** As its users write it: it applies. */
  readonly setpoint: Peer
  /** The same operator where it sends the requests that the peer sends. Takes turns with the others over the largest size. */
  readonly alike: Peer | undefined
  /** The one that bounds speak of. */
  readonly peer: Peer
  /** Takes turns with the other two; nothing is promised of it. */
  readonly beside: Peer | undefined
}

type Side = keyof Peers
type Samples<T> = Record<Side, T[]>

const KILOBYTE = 1024

/** Measures the peers in turn, on control planes of one kind, and says how they compare. */
export class Bench {
  readonly #settings: Settings
  readonly #programs: Programs
  readonly #peers: Peers
  readonly #progress: Progress

  constructor(settings: Settings, programs: Programs, peers: Peers, progress: Progress) {
    this.#settings = settings
    this.#programs = programs
    this.#peers = peers
    this.#progress = progress
  }

  /** The work at every size, and the idleness after the largest. */
  async work(): Promise<Line[]> {
    const { sizes, rounds, workers } = this.#settings
    const lines: Line[] = []
    for (const count of sizes) {
      const last = count === sizes.at(-1)
      const idleSeconds = last ? this.#settings.idleSeconds : 1
      const absent: Side[] = last ? [] : ['alike']
      const samples = await this.#alternate(`${count} WebApps`, rounds, absent, async (peer) => {
        // Each on a control plane of its own: what one leaves behind must not burden the next.
        await using cluster = await startCluster(this.#programs)
        return await work(cluster, peer, { count, workers, idleSeconds })
      })
      const title = `${count.toLocaleString('en')} WebApps`
      const bounds = workBounds(count)
      const line = (name: string, unit: string, bound: Bound, of: (sample: Work) => number): void => {
        lines.push(this.#line(name, unit, bound, samples, of))
      }
      const same = { ...samples, setpoint: samples.alike, beside: [] }
      const sameLine = (name: string, bound: Bound, of: (sample: Work) => number): void => {
        if (same.setpoint.length > 0) lines.push(this.#line(`${title}, same requests: ${name}`, 's', bound, same, of))
      }
      line(`${title}: processor`, 's', bounds.processor, (sample) => sample.processorSeconds)
      sameLine('processor', bounds.processor, (sample) => sample.processorSeconds)
      line(`${title}: time`, 's', bounds.wall, (sample) => sample.wallSeconds)
      sameLine('time', bounds.wall, (sample) => sample.wallSeconds)
      if (bounds.memory !== undefined)
        line(`${title}: peak memory`, 'MB', bounds.memory, (sample) => sample.peakMegabytes)
      line(`${title}: writes`, '', { times: 1 }, (sample) => sample.writes)
      if (!last) continue
      line('idle: writes', '', IDLE_WRITES, (sample) => sample.idleWrites)
      line('idle: processor', '% of a core', IDLE_PERCENT, (sample) => sample.idlePercent)
    }
    return lines
  }

  async cache(): Promise<Line[]> {
    const { cached, rounds } = this.#settings
    await using cluster = await startCluster(this.#programs)
    this.#progress.say(`creating ${cached} ConfigMaps`)
    await cluster.createConfigMaps(cached, KILOBYTE)
    const samples = await this.#alternate('cache', rounds, ['alike'], (peer) => fillCache(cluster, peer))
    const title = `cache of ${cached.toLocaleString('en')} ConfigMaps`
    return [
      this.#line(`${title}: time`, 's', CACHE_TIME, samples, (sample: Cached) => sample.syncSeconds),
      this.#line(`${title}: memory`, 'MB', CACHE_MEMORY, samples, (sample: Cached) => sample.residentMegabytes),
    ]
  }

  async start(): Promise<Line[]> {
    await using cluster = await startCluster(this.#programs)
    await cluster.createWebApps(1)
    const { starts } = this.#settings
    const samples = await this.#alternate('start', starts, ['alike'], (peer) => startToFirstPass(cluster, peer))
    return [this.#line('start to first pass', 'ms', START, samples, (sample) => sample)]
  }

  async #alternate<T>(
    what: string,
    rounds: number,
    absent: readonly Side[],
    take: (peer: Peer) => Promise<T>,
  ): Promise<Samples<T>> {
    const samples: Samples<T> = { setpoint: [], alike: [], peer: [], beside: [] }
    const sides: Side[] = ['peer', 'setpoint', 'alike', 'beside']
    const present = sides.flatMap((side) => {
      const peer = this.#peers[side]
      return peer === undefined || absent.includes(side) ? [] : [{ side, peer }]
    })
    for (let round = 1; round <= rounds; round++) {
      for (const { side, peer } of turns(present, round)) {
        this.#progress.say(`${what}: ${peer.name}, round ${round} of ${rounds}`)
        samples[side].push(await take(peer))
      }
    }
    return samples
  }

  #line<T>(title: string, unit: string, bound: Bound, samples: Samples<T>, of: (sample: T) => number): Line {
    const { setpoint, peer, beside } = samples
    return lineOf(title, unit, bound, { setpoint: setpoint.map(of), peer: peer.map(of), beside: beside.map(of) })
  }
}
