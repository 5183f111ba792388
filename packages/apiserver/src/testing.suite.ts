import type { KubeObject, Status, Transport } from '@setpoint/kube'
import { afterAll, beforeAll } from 'vitest'
import type { ApiServerOptions } from './options.js'
import { ApiServer } from './server.js'
import { WatchStream } from './watch-stream.suite.js'

/** An answer, read to its end. */
export interface Answer {
  readonly code: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
  /** The body as an object; what is no JSON throws. */
  readonly object: KubeObject
  /** The body as a refusal or a confirmation. */
  readonly status: Status
  /** The body as a collection. */
  readonly list: ObjectList
  /** The texts of the `Warning:` headers. */
  readonly warnings: readonly string[]
}

export interface ObjectList extends KubeObject {
  readonly metadata: { resourceVersion: string; continue?: string; remainingItemCount?: number }
  readonly items: readonly KubeObject[]
}

export type PatchType = 'json-patch' | 'merge-patch' | 'strategic-merge-patch'

/** A client as a test wants it: paths and objects in, codes and objects out, nothing in between. */
export class TestClient {
  constructor(readonly transport: Transport) {}

  async request(
    method: string,
    path: string,
    body?: string | Uint8Array,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const all = { 'content-type': 'application/json', ...headers }
    const response = await this.transport.request({
      method,
      path,
      headers: all,
      ...(body === undefined ? {} : { body }),
    })
    return answerOf(response.status, response.headers, Buffer.from(await response.bytes()).toString())
  }

  get(path: string): Promise<Answer> {
    return this.request('GET', path)
  }

  post(path: string, object: object): Promise<Answer> {
    return this.request('POST', path, JSON.stringify(object))
  }

  put(path: string, object: object): Promise<Answer> {
    return this.request('PUT', path, JSON.stringify(object))
  }

  patch(path: string, patch: object, type: PatchType = 'merge-patch'): Promise<Answer> {
    return this.request('PATCH', path, JSON.stringify(patch), { 'content-type': `application/${type}+json` })
  }

  delete(path: string, options?: object): Promise<Answer> {
    return this.request('DELETE', path, options === undefined ? undefined : JSON.stringify(options))
  }

  /** Creates an object and returns it; anything but a 201 throws. */
  async create(path: string, object: object): Promise<KubeObject> {
    const answer = await this.post(path, object)
    if (answer.code !== 201) throw new Error(`POST ${path}: ${answer.code} ${answer.text}`)
    return answer.object
  }

  /** The object at a path; anything but a 200 throws. */
  async read(path: string): Promise<KubeObject> {
    const answer = await this.get(path)
    if (answer.code !== 200) throw new Error(`GET ${path}: ${answer.code} ${answer.text}`)
    return answer.object
  }

  /** The newest resource version that the server knows. */
  async resourceVersion(): Promise<string> {
    return (await this.get('/api/v1/namespaces?limit=1')).list.metadata.resourceVersion
  }

  /** Opens a watch; `path` has its query, but for `watch` itself. */
  async watch(path: string, headers: Readonly<Record<string, string>> = {}): Promise<WatchStream> {
    const abort = new AbortController()
    const { signal } = abort
    const watched = `${path}${path.includes('?') ? '&' : '?'}watch=true`
    const response = await this.transport.request({ method: 'GET', path: watched, headers, signal })
    if (response.status !== 200) {
      throw new Error(`watch ${path}: ${response.status} ${Buffer.from(await response.bytes()).toString()}`)
    }
    return new WatchStream(response.body, () => abort.abort())
  }
}

export function answerOf(code: number, headers: Answer['headers'], text: string): Answer {
  const parsed = (): unknown => JSON.parse(text)
  return {
    code,
    headers,
    text,
    get object() {
      return parsed() as KubeObject
    },
    get status() {
      return parsed() as Status
    },
    get list() {
      return parsed() as ObjectList
    },
    warnings: warningTexts(headers['warning']),
  }
}

/** `299 - "text"` → the text. */
function warningTexts(header: string | readonly string[] | undefined): string[] {
  const text = [header ?? []].flat().join(', ')
  return [...text.matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, inner = '']) => inner.replaceAll(/\\(.)/g, '$1'))
}

/** What a file's tests share: one server in this process, and a client of its administrator. */
export interface TestServer {
  readonly server: ApiServer
  readonly client: TestClient
}

/** Starts a server before the tests of this file or block, and stops it after them. A failure inside it fails them. */
export function useServer(options: ApiServerOptions = {}): TestServer {
  let server: ApiServer | undefined
  let client: TestClient | undefined
  const failures: string[] = []
  beforeAll(async () => {
    server = await ApiServer.start({ listen: false, onError: (message) => failures.push(message), ...options })
    client = new TestClient(server.transport())
  })
  afterAll(async () => {
    await server?.stop()
    if (failures.length > 0) throw new Error(`the server failed inside:\n${failures.join('\n')}`)
  })
  return {
    get server() {
      return present(server)
    },
    get client() {
      return present(client)
    },
  }
}

/** What is there; a test that finds nothing has failed. */
export function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing is there')
  return value
}
