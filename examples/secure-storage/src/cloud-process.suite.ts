import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

const MAIN = fileURLToPath(new URL('cloud/main.ts', import.meta.url))

/** The provider as a process, for the tests of one file. */
export interface CloudProcess {
  readonly url: string
  /** What is there, by its path; undefined where nothing is. */
  get(path: string): Promise<Readonly<Record<string, unknown>> | undefined>
  put(path: string, body?: object): Promise<void>
  delete(path: string): Promise<void>
}

export function useCloud(): CloudProcess {
  let child: ChildProcess | undefined
  let url = ''
  beforeAll(async () => {
    child = spawn(process.execPath, ['--import', 'tsx', MAIN, '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
    url = line.toString().trim()
  })
  afterAll(() => child?.kill())
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${url}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return {
    get url() {
      return url
    },
    async get(path) {
      const response = await send('GET', path)
      return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined
    },
    put: async (path, body = {}) => void (await send('PUT', path, body)),
    delete: async (path) => void (await send('DELETE', path)),
  }
}
