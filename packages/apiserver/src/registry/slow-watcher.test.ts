import { type KubeObject, VirtualClock } from '@setpoint/kube'
import { expect, test } from 'vitest'
import { Admission } from '../admission/index.js'
import { builtInGroups } from '../built-in/index.js'
import { Catalog } from '../catalog/index.js'
import type { Sink } from '../http/index.js'
import { ScriptedRandom } from '../random.suite.js'
import { MemoryStorage } from '../storage/memory.js'
import { present } from '../testing.suite.js'
import { encodeObject, objectKey, watchObjects, type WatchEncoder } from './index.js'

/** A client that has stopped reading: what is written to it stays with the server. */
class StuckSink implements Sink {
  written = 0
  ended = false
  readonly #close: (() => void)[] = []

  get pending(): number {
    return this.written
  }

  write(chunk: Uint8Array): void {
    this.written += chunk.length
  }

  end(): void {
    this.ended = true
    for (const callback of this.#close) callback()
  }

  onDrain(): void {}

  onClose(callback: () => void): void {
    this.#close.push(callback)
  }
}

const encoder: WatchEncoder = {
  event: (_type, { bytes }) => bytes,
  image: (_type, object) => encodeObject(object).bytes,
  bookmark: () => Buffer.from('bookmark\n'),
  error: ({ message }) => Buffer.from(message),
}

test('a watch client that stops reading is cut off, and until then costs no more than it may', {
  timeout: 30_000,
}, async () => {
  const storage = new MemoryStorage()
  const clock = new VirtualClock()
  const resource = present(new Catalog(builtInGroups()).version('', 'v1')?.find('configmaps'))
  const dependencies = { storage, clock, random: new ScriptedRandom(), admission: new Admission([]) }
  const user = { name: 'reader', uid: '', groups: [], extra: {} }
  const context = { resource, subresource: undefined, namespace: 'default', user, userAgent: '', warnings: [] }
  const request = {
    selection: { everything: true, matches: () => true },
    name: '',
    resourceVersion: '',
    sendInitialEvents: undefined,
    allowBookmarks: true,
    timeoutSeconds: undefined,
  }
  const sinks = { stuck: new StuckSink(), late: new StuckSink() }
  const stream = await watchObjects(dependencies, context, request, encoder)
  stream.start(sinks.stuck)

  const key = objectKey(resource, 'default', 'busy')
  const text = 'x'.repeat(200)
  let writesUntilCut = 0
  let revision = 0
  for (let write = 1; write <= 20_000; write++) {
    const object: KubeObject = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'busy' }, data: { text } }
    const stored = await storage.put(key, revision, () => encodeObject(object))
    revision = stored.revision
    if (!sinks.stuck.ended) writesUntilCut = write
    if (write === 19_000) (await watchObjects(dependencies, context, request, encoder)).start(sinks.late)
  }

  expect(sinks.stuck.ended).toBe(true)
  // A mebibyte and a bit on the connection, ten thousand events behind it, and then the end.
  expect(sinks.stuck.written).toBeLessThan(1.5 * 1024 * 1024)
  expect(writesUntilCut).toBeLessThan(20_000)
  // One that is behind, but not too far, is left in peace; and of the one that was cut off no timer is left.
  expect(sinks.late.ended).toBe(false)
  expect(clock.pending).toBe(2)
})
