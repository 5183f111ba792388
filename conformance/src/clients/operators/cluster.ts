import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiServer } from '@setpoint/apiserver'
import { isJsonObject, type JsonObject, type Transport } from '@setpoint/kube'

const PATIENCE = 30_000

/** What an object has to be for a check to hold; undefined: there is none. */
export type Expectation = (object: JsonObject | undefined) => boolean

/** An embedded server for one operator, and what a check asks of it. */
export class Cluster implements AsyncDisposable {
  readonly #server: ApiServer
  readonly #transport: Transport
  readonly kubeconfig: string
  /** The checks that held. */
  passed = 0
  readonly problems: string[] = []

  private constructor(server: ApiServer, kubeconfig: string) {
    this.#server = server
    this.#transport = server.transport()
    this.kubeconfig = kubeconfig
  }

  static async start(folder: string): Promise<Cluster> {
    const server = await ApiServer.start()
    const kubeconfig = join(folder, 'kubeconfig')
    await writeFile(kubeconfig, server.kubeconfig(), { mode: 0o600 })
    return new Cluster(server, kubeconfig)
  }

  /** Sends a body that has to be taken. */
  async send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: JsonObject): Promise<void> {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const { code, object } = await this.#request(method, path, { type, body })
    if (code >= 300) throw new Error(`${method} ${path} was answered with ${code}: ${JSON.stringify(object)}`)
  }

  /** Waits until what is at `path` is as expected; false, and a problem, when that does not come. */
  async expect(sentence: string, path: string, expected: Expectation): Promise<boolean> {
    const deadline = Date.now() + PATIENCE
    for (;;) {
      const { code, object } = await this.#request('GET', path)
      const found = code === 404 ? undefined : object
      if (expected(found)) {
        this.passed++
        return true
      }
      if (Date.now() > deadline) {
        this.problems.push(
          `${sentence}: not within ${PATIENCE / 1000} s; there is ${JSON.stringify(found) ?? 'nothing'}`,
        )
        return false
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async #request(
    method: string,
    path: string,
    { type = 'application/json', body }: { type?: string; body?: JsonObject | undefined } = {},
  ): Promise<{ code: number; object: JsonObject }> {
    const response = await this.#transport.request({
      method,
      path,
      headers: { 'content-type': type },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const object: unknown = JSON.parse(Buffer.from(await response.bytes()).toString())
    return { code: response.status, object: isJsonObject(object) ? object : {} }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.stop()
  }
}
