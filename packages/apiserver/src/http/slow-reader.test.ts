import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:http2'
import type { Readable } from 'node:stream'
import { type KubeObject, systemClock, systemRandom } from '@setpoint/kube'
import { afterEach, describe, expect, test } from 'vitest'
import { Admission } from '../admission/index.js'
import { builtInGroups } from '../built-in/index.js'
import { Catalog } from '../catalog/index.js'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { encodeObject, objectKey, type RegistryDependencies, watchObjects } from '../registry/index.js'
import { MemoryStorage } from '../storage/memory.js'
import { present } from '../testing.suite.js'
import { type Handle, Listener } from './index.js'

const WRITES = 20_000
const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const resource = present(new Catalog(builtInGroups()).version('', 'v1')?.find('configmaps'))

/** Whatever is asked for, the answer is a watch of the storage. */
function watching(storage: MemoryStorage): Handle {
  const admission = new Admission([])
  const dependencies: RegistryDependencies = { storage, clock: systemClock, random: systemRandom, admission }
  const user = { name: 'reader', uid: '', groups: [], extra: {} }
  const context = { resource, subresource: undefined, namespace: 'default', user, userAgent: '', warnings: [] }
  const request = {
    selection: { everything: true, matches: () => true },
    name: '',
    resourceVersion: '',
    sendInitialEvents: undefined,
    allowBookmarks: false,
    timeoutSeconds: undefined,
  }
  const encoder = {
    event: (_type: string, { bytes }: { bytes: Uint8Array }) => bytes,
    image: (_type: string, object: KubeObject) => encodeObject(object).bytes,
    bookmark: () => Buffer.from('bookmark\n'),
    error: ({ message }: Error) => Buffer.from(message),
  }
  return async () => ({
    status: 200,
    headers: {},
    body: await watchObjects(dependencies, context, request, encoder),
  })
}

/** Writes far more than any buffer on the way holds, at the pace of a reader that keeps up. The result is how much. */
async function writeMuch(storage: MemoryStorage, reader: Reader): Promise<number> {
  const key = objectKey(resource, 'default', 'busy')
  const object: KubeObject = {
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: { name: 'busy' },
    data: { text: 'x'.repeat(4000) },
  }
  let revision = 0
  let bytes = 0
  for (let write = 1; write <= WRITES; write++) {
    const stored = await storage.put(key, revision, () => encodeObject(object))
    revision = stored.revision
    bytes += stored.bytes.length
    if (write % 500 === 0) await reader.hasRead(bytes)
  }
  return bytes
}

/** Reads what comes, as it comes. */
class Reader {
  #bytes = 0
  #wake = (): void => {}

  constructor(stream: Readable) {
    stream.on('data', (chunk: Buffer) => {
      this.#bytes += chunk.length
      this.#wake()
    })
  }

  async hasRead(bytes: number): Promise<void> {
    while (this.#bytes < bytes) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

async function received(stream: Readable): Promise<number> {
  let bytes = 0
  for await (const chunk of stream) bytes += (chunk as Buffer).length
  return bytes
}

describe('a client that does not read its watch is cut off; one that does gets everything', { timeout: 30_000 }, () => {
  test('over HTTP/1.1', async () => {
    const storage = new MemoryStorage()
    const listener = await Listener.open({
      host: '127.0.0.1',
      port: 0,
      tls: undefined,
      clock: systemClock,
      handle: watching(storage),
    })
    opened.push(() => listener.close())
    const openWatch = async (): Promise<Readable> => {
      const request = get({ host: '127.0.0.1', port: listener.port, agent: false })
      const [message] = (await once(request, 'response')) as [Readable]
      opened.push(() => message.destroy())
      return message
    }
    const [slow, quick] = [await openWatch(), await openWatch()]
    const written = await writeMuch(storage, new Reader(quick))
    expect(await received(slow)).toBeLessThan(written)
  })

  test('over HTTP/2', async () => {
    const storage = new MemoryStorage()
    const authority = CertificateAuthority.create(systemClock, systemRandom)
    const tls = { ...authority.server('test', ['127.0.0.1']), clientAuthority: undefined }
    const listener = await Listener.open({
      host: '127.0.0.1',
      port: 0,
      tls,
      clock: systemClock,
      handle: watching(storage),
    })
    opened.push(() => listener.close())
    // On a session of its own each: what one does not read would fill the window of the other.
    const openWatch = async (): Promise<Readable> => {
      const session = connect(`https://127.0.0.1:${listener.port}`, { ca: authority.certificate })
      opened.push(() => session.destroy())
      const stream = session.request({ ':path': '/' })
      await once(stream, 'response')
      return stream
    }
    const [slow, quick] = [await openWatch(), await openWatch()]
    const written = await writeMuch(storage, new Reader(quick))
    expect(await received(slow)).toBeLessThan(written)
  })
})
