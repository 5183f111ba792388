// Measures the storages of the embedded API server alone: no HTTP, no JSON, one thread.
//
//   npm run build && npm run storage -w bench
//
// Each line is the median of five runs with the slowest and fastest beside it. `MB` lines come from processes of their
// own: resident memory with 50,000 objects of 1 KB, less what the process had before.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Encode, openStorage, type Storage } from '@setpoint/apiserver/storage'

const runs = 5
const objectBytes = 1024
const manyObjects = 10_000
const memoryObjects = 50_000

/** The same bytes for every write: what is measured is the storage. */
const fixed = encodeObject('fixed')(0)
const encodeFixed: Encode = () => fixed

interface Kind {
  readonly name: string
  open(): Promise<Storage>
}

const scratch = mkdtempSync(join(tmpdir(), 'setpoint-bench-'))
let folders = 0
const kinds: readonly Kind[] = [
  { name: 'memory', open: () => openStorage(undefined, fail) },
  { name: 'lmdb', open: () => openStorage(join(scratch, String(folders++)), fail) },
]

try {
  const [, , mode, kind] = process.argv
  if (mode === 'resident') await measureResident(kind ?? '')
  else await measureAll()
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

/** A listener that throws would measure nothing. */
function fail(error: unknown): never {
  throw error
}

async function measureAll(): Promise<void> {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}`)
  for (const kind of kinds) {
    console.log(`\n${kind.name}`)
    for (const writers of [1, 32, 256]) {
      await report(`creates/s, ${writers} at a time`, () => creates(kind, writers))
      await report(`updates/s, ${writers} at a time`, () => updates(kind, writers))
    }
    await report('gets/s', () => gets(kind))
    await report(`lists/s of ${manyObjects}`, () => lists(kind, (storage) => storage.list('/pods/')))
    await report(`pages/s of 500 of ${manyObjects}`, () =>
      lists(kind, (storage) => storage.list('/pods/', { limit: 500, after: '/pods/ns-3/pod-3' })),
    )
    await report(`lists/s of ${manyObjects}, 1,000 revisions ago`, () =>
      lists(kind, (storage) => storage.list('/pods/', { at: storage.revision - 1_000 })),
    )
    await report('updates/s with 100 watchers of each', () => watched(kind, 100, '/pods/'))
    await report('updates/s with 10,000 watchers of other keys', () => watched(kind, 10_000, '/other/'))
  }
  console.log(`\n${memoryObjects} objects of ${objectBytes} bytes`)
  for (const kind of ['memory, written', 'lmdb, written', 'lmdb, opened', 'lmdb, opened and parsed']) {
    const script = fileURLToPath(import.meta.url)
    const args = [...process.execArgv, '--expose-gc', script, 'resident', kind]
    console.log(`  ${kind}: ${execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()}`)
  }
}

/** Runs a measurement several times and prints the median and the spread. */
async function report(what: string, measure: () => Promise<number>): Promise<void> {
  const results: number[] = []
  for (let run = 0; run < runs; run++) results.push(await measure())
  results.sort((a, b) => a - b)
  const [low, median, high] = [results[0], results[runs >> 1], results[runs - 1]].map((value) =>
    Math.round(value ?? 0).toLocaleString('en'),
  )
  console.log(`  ${what}: ${median} (${low} – ${high})`)
}

async function creates(kind: Kind, writers: number): Promise<number> {
  const storage = await kind.open()
  let count = 0
  return finish(storage, () => repeat(writers, async () => storage.put(keyOf(count++), 0, encodeFixed)))
}

async function updates(kind: Kind, writers: number): Promise<number> {
  const storage = await filled(kind, 1_000)
  let count = 0
  return finish(storage, () =>
    repeat(writers, async () => {
      const key = keyOf(count++ % 1_000)
      await storage.put(key, storage.get(key)?.revision ?? 0, encodeFixed)
    }),
  )
}

async function gets(kind: Kind): Promise<number> {
  const storage = await filled(kind, manyObjects)
  const keys = Array.from({ length: manyObjects }, (_, index) => keyOf(index))
  return finish(storage, () =>
    forAWhile(() => {
      for (const key of keys) storage.get(key)
      return manyObjects
    }),
  )
}

async function lists(kind: Kind, list: (storage: Storage) => unknown): Promise<number> {
  const storage = await filled(kind, manyObjects)
  for (let index = 0; index < 1_000; index++) await update(storage, index * 7)
  return finish(storage, () =>
    forAWhile(() => {
      list(storage)
      return 1
    }),
  )
}

async function watched(kind: Kind, watchers: number, prefix: string): Promise<number> {
  const storage = await filled(kind, 1_000)
  let told = 0
  for (let index = 0; index < watchers; index++) {
    const target = prefix === '/pods/' ? prefix : `${prefix}${index}/`
    storage.watch(target, storage.revision, () => told++)
  }
  let count = 0
  return finish(storage, () =>
    repeat(32, async () => {
      await update(storage, count++ % 1_000)
    }),
  )
}

/** Calls again and again from several writers for a quarter of a second; the calls per second. */
async function repeat(writers: number, call: () => Promise<unknown>): Promise<number> {
  let calls = 0
  const start = performance.now()
  const write = async (): Promise<void> => {
    while (performance.now() - start < 250) {
      await call()
      calls++
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return (calls * 1_000) / (performance.now() - start)
}

/** The same for something synchronous that says how many operations a call was. */
async function forAWhile(call: () => number): Promise<number> {
  let operations = 0
  const start = performance.now()
  while (performance.now() - start < 250) operations += call()
  return (operations * 1_000) / (performance.now() - start)
}

async function finish(storage: Storage, measure: () => Promise<number>): Promise<number> {
  const result = await measure()
  await storage.close()
  return result
}

async function filled(kind: Kind, count: number): Promise<Storage> {
  const storage = await kind.open()
  await Promise.all(Array.from({ length: count }, (_, index) => storage.put(keyOf(index), 0, encodeFixed)))
  return storage
}

async function update(storage: Storage, index: number): Promise<void> {
  const key = keyOf(index)
  await storage.put(key, storage.get(key)?.revision ?? 0, encodeFixed)
}

function keyOf(index: number): string {
  return `/pods/ns-${index % 10}/pod-${index}`
}

function encodeObject(name: string): Encode {
  return (revision) => {
    const metadata = { name, namespace: 'default', resourceVersion: String(revision), labels: { app: name } }
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { a: '', b: '', c: '' } }
    object.data.a = 'x'.repeat(objectBytes - JSON.stringify(object).length)
    return { object, bytes: Buffer.from(JSON.stringify(object)) }
  }
}

async function measureResident(what: string): Promise<void> {
  const folder = join(scratch, 'resident')
  const write = async (storage: Storage): Promise<void> => {
    for (let start = 0; start < memoryObjects; start += 500) {
      const batch = Array.from({ length: 500 }, (_, index) => keyOf(start + index))
      await Promise.all(batch.map((key) => storage.put(key, 0, encodeObject(key))))
    }
  }
  if (what.startsWith('lmdb, opened')) {
    execFileSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), 'resident', `write ${folder}`])
  }
  globalThis.gc?.()
  const before = residentMegabytes()
  const started = performance.now()
  const target = what.startsWith('write ') ? what.slice('write '.length) : folder
  const storage = await openStorage(what.startsWith('memory') ? undefined : target, fail)
  const opened = performance.now() - started
  if (!what.includes('opened')) await write(storage)
  if (what.includes('parsed')) for (const item of storage.list('').items) void item.object.kind
  globalThis.gc?.()
  const after = residentMegabytes()
  const took = what.includes('opened') ? `, opened in ${Math.round(opened)} ms` : ''
  console.log(`${after.anonymous - before.anonymous} MB, and ${after.file - before.file} MB of mapped files${took}`)
  await storage.close()
}

/** Resident memory of this process: its own, and what it shares with the page cache. */
function residentMegabytes(): { anonymous: number; file: number } {
  const status = readFileSync('/proc/self/status', 'utf8')
  const field = (name: string): number => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { anonymous: field('RssAnon'), file: field('RssFile') }
}
