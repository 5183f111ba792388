import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type ClusterConfig, parseConfig } from 'setpoint'

const PROGRAM = fileURLToPath(new URL(`server-main.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url))

/** A server in another process, so that the memory of this one is the operator's. */
export class SoakServer {
  readonly config: ClusterConfig
  readonly #child: ChildProcess
  /** It does not outlive this process, however that ends. */
  readonly #end = (): void => void this.#child.kill('SIGKILL')

  private constructor(child: ChildProcess, config: ClusterConfig) {
    this.#child = child
    this.config = config
    process.once('exit', this.#end)
  }

  static async start(dataDir: string): Promise<SoakServer> {
    const child = spawn(process.execPath, [...process.execArgv, PROGRAM, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface(child.stdout)) {
      return new SoakServer(child, parseConfig(JSON.parse(line) as string))
    }
    throw new Error('the server ended before it was ready')
  }

  /** As a machine that loses its power: nothing is said, nothing is finished. */
  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#end()
    await ended
    process.off('exit', this.#end)
  }
}
