import { expect, it } from 'vitest'
import { startFixture } from './child.suite.js'
import { type Acknowledged, hashOf } from './fixtures/acknowledged.suite.js'
import { temporaryFolders } from './folders.suite.js'
import { LmdbStorage } from './lmdb-storage.js'

const rounds = 50
const newFolder = temporaryFolders()

it('loses no acknowledged write to kill -9, however often', { timeout: 180_000 }, async () => {
  const folder = newFolder()
  const ledger = new Ledger()
  let next = startFixture('writer', [])
  for (let round = 1; round <= rounds; round++) {
    const writer = next
    // The next process starts while this one writes; it takes the folder when it is told to.
    if (round < rounds) next = startFixture('writer', [])
    await writer.nextLine()
    writer.process.stdin.write(`${folder} ${Math.floor(Math.random() * 1e9)}\n`)
    await writer.nextLine()
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 80))
    writer.process.kill('SIGKILL')
    await writer.closed
    ledger.enter(acknowledged(writer.lines.slice(1)))

    const storage = await LmdbStorage.open(folder)
    ledger.compare(storage)
    await storage.close()
    expect(ledger.problems, `after kill ${round}`).toEqual([])
  }
  expect(ledger.entries).toBeGreaterThan(rounds * 10)
})

/** What writers were promised, over all rounds, and whatever contradicts it. */
class Ledger {
  readonly problems: string[] = []
  /** How many promises there were. */
  entries = 0
  /** What each key must hold: its newest acknowledged write. */
  readonly #promised = new Map<string, Acknowledged>()
  /** Every revision that was given or seen so far. */
  readonly #revisions = new Set<number>()
  /** The revision that the last round ended with. */
  #base = 0

  enter(writes: readonly Acknowledged[]): void {
    for (const write of writes) {
      this.entries++
      if (this.#revisions.has(write.revision)) this.problems.push(`revision ${write.revision} was given twice`)
      if (write.revision <= this.#base) this.problems.push(`revision ${write.revision} came after ${this.#base}`)
      this.#revisions.add(write.revision)
      const promised = this.#promised.get(write.key)
      if (promised === undefined || promised.revision < write.revision) this.#promised.set(write.key, write)
    }
  }

  /** Checks what the storage holds, and goes on from there. */
  compare(storage: LmdbStorage): void {
    const newest = Math.max(this.#base, ...this.#revisions)
    if (storage.revision < newest) this.problems.push(`the counter is at ${storage.revision}, not ${newest}`)
    this.#checkObjects(storage)
    this.#checkPromises(storage)
    this.#base = storage.revision
  }

  #checkObjects(storage: LmdbStorage): void {
    const seen = new Set<number>()
    for (const { key, revision, object } of storage.list('').items) {
      const data = object['data'] as { filler: string }
      // Nothing is left without the copies of its own name and revision, so no part of another write is in it.
      const whole = data.filler.replaceAll(`${key}@${revision};`, '') === ''
      if (!whole || object.metadata.resourceVersion !== String(revision)) this.problems.push(`${key} is mixed`)
      if (seen.has(revision)) this.problems.push(`${key} shares revision ${revision}`)
      if (revision > storage.revision) this.problems.push(`${key} has revision ${revision} of ${storage.revision}`)
      seen.add(revision)
    }
  }

  /** Each worker has one write at a time, so the kill can have cut off one promise of each, for a write of this round. */
  #checkPromises(storage: LmdbStorage): void {
    const cutOff = new Map<string, string>()
    const keys = new Set([...this.#promised.keys(), ...storage.list('').items.map((item) => item.key)])
    for (const key of keys) {
      const promised = this.#promised.get(key)
      const stored = storage.get(key)
      const hash = stored === undefined ? undefined : hashOf(stored.bytes)
      if (promised?.hash === hash && (stored === undefined || stored.revision === promised?.revision)) continue
      const difference = `${key}: promised ${JSON.stringify(promised)}, found ${stored?.revision} ${hash}`
      const worker = key.slice(0, key.lastIndexOf('/'))
      if (cutOff.has(worker)) this.problems.push(`${cutOff.get(worker)}; and ${difference}`)
      if (stored !== undefined && (stored.revision <= this.#base || this.#revisions.has(stored.revision))) {
        this.problems.push(difference)
      }
      cutOff.set(worker, difference)
      if (stored === undefined || hash === undefined) this.#promised.delete(key)
      else this.#promised.set(key, { key, revision: stored.revision, hash })
    }
  }
}

/** The lines as writes. The kill may have cut the last one short. */
function acknowledged(lines: readonly string[]): Acknowledged[] {
  return lines.flatMap((line, index) => {
    try {
      return [JSON.parse(line) as Acknowledged]
    } catch (error) {
      if (index === lines.length - 1) return []
      throw error
    }
  })
}
