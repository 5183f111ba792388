import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { open } from 'lmdb'
import { describe, expect, it } from 'vitest'
import { encodeValue } from '../suite/subject.suite.js'
import { type Child, startFixture } from './child.suite.js'
import { temporaryFolders } from './folders.suite.js'
import { LmdbStorage } from './lmdb-storage.js'

const newFolder = temporaryFolders()

describe('a data folder', () => {
  it('is made with its parents, for its owner only', async () => {
    const folder = join(newFolder(), 'deep', 'er')
    await (await LmdbStorage.open(folder)).close()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(dataFile(folder)).mode & 0o777).toBe(0o600)
  })

  it('may be opened again after it was closed', async () => {
    const folder = newFolder()
    for (let round = 1; round <= 3; round++) {
      const storage = await LmdbStorage.open(folder)
      expect((await storage.put(`/${round}`, 0, encodeValue(''))).revision).toBe(round)
      await storage.close()
    }
  })

  it('waits for whoever is opening or closing it, and not for one that was killed meanwhile', async () => {
    const folder = newFolder()
    mkdirSync(folder)
    const file = join(folder, 'storage.opening')
    writeFileSync(file, String(process.pid))
    let isOpen = false
    const opening = LmdbStorage.open(folder).then((storage) => {
      isOpen = true
      return storage
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isOpen).toBe(false)
    const killed = startFixture('holder', [newFolder()])
    await killed.nextLine()
    killed.process.kill('SIGKILL')
    await killed.closed
    writeFileSync(file, String(killed.process.pid))
    await (await opening).close()
    expect(existsSync(file)).toBe(false)
  })

  it('is not opened twice by one process, however its path is written', async () => {
    const folder = newFolder()
    const storage = await LmdbStorage.open(folder)
    await expect(LmdbStorage.open(`${folder}/../${folder.split('/').at(-1)}/`)).rejects.toMatchObject({
      code: 'StorageInUse',
      message: expect.stringContaining(`is in use by another server (pid ${process.pid})`),
    })
    expect((await storage.put('/a', 0, encodeValue(''))).revision).toBe(1)
    // The attempt has not weakened the hold on the folder.
    const rival = startFixture('holder', [folder])
    expect(await rival.nextLine()).toContain(`(pid ${process.pid})`)
    await storage.close()
  })
})

describe('a data folder that another process holds', { timeout: 30_000 }, () => {
  it('is refused with the process id, and free when that process is killed', async () => {
    const folder = newFolder()
    const holder = startFixture('holder', [folder])
    expect(await holder.nextLine()).toBe('open')
    await expect(LmdbStorage.open(folder)).rejects.toThrow(
      `data folder ${folder} is in use by another server (pid ${holder.process.pid})`,
    )
    holder.process.kill('SIGKILL')
    await holder.closed
    await (await LmdbStorage.open(folder)).close()
  })

  it('stays with its holder whoever tries', async () => {
    const folder = newFolder()
    const storage = await LmdbStorage.open(folder)
    const rivals = [startFixture('holder', [folder]), startFixture('holder', [folder])]
    const refusal = `data folder ${folder} is in use by another server (pid ${process.pid})`
    expect(await Promise.all(rivals.map((rival) => rival.nextLine()))).toEqual([refusal, refusal])
    expect((await storage.put('/a', 0, encodeValue(''))).revision).toBe(1)
    await storage.close()
  })

  it('goes to exactly one of many that start together', async () => {
    const folder = newFolder()
    const rivals = Array.from({ length: 4 }, () => startFixture('holder', [folder]))
    const answers = await Promise.all(rivals.map((rival) => rival.nextLine()))
    const winner = rivals[answers.indexOf('open')]
    expect(answers.filter((answer) => answer === 'open')).toHaveLength(1)
    expect(new Set(answers)).toEqual(
      new Set(['open', `data folder ${folder} is in use by another server (pid ${winner?.process.pid})`]),
    )
    await Promise.all(rivals.map(release))
  })
})

describe('a data folder that cannot be used', () => {
  it.skipIf(process.platform !== 'linux')(
    'is refused where no folder can be made, and not tried for ever',
    async () => {
      await expect(LmdbStorage.open('/proc/setpoint/data')).rejects.toThrow(
        /^data folder \/proc\/setpoint\/data cannot be used: ENOENT: /,
      )
    },
  )

  it('is refused when it is a file', async () => {
    const folder = newFolder()
    writeFileSync(folder, 'something else')
    await expect(LmdbStorage.open(folder)).rejects.toMatchObject({
      code: 'StorageUnusable',
      message: expect.stringMatching(
        /^data folder .* cannot be used: EEXIST: .*; choose a folder that this user can write/,
      ),
    })
  })

  it('is refused when it cannot be made', async () => {
    const file = newFolder()
    writeFileSync(file, '')
    await expect(LmdbStorage.open(join(file, 'data'))).rejects.toMatchObject({ code: 'StorageUnusable' })
  })

  it.skipIf(process.platform === 'win32')('is refused when this user may not write it', async () => {
    const folder = newFolder()
    mkdirSync(folder)
    chmodSync(folder, 0o555)
    await asOrdinaryUser(() =>
      expect(LmdbStorage.open(folder)).rejects.toMatchObject({
        code: 'StorageUnusable',
        message: expect.stringContaining('EACCES: permission denied'),
      }),
    )
  })

  it.each([
    ['text', Buffer.from('hello')],
    ['zeros', Buffer.alloc(100_000)],
    ['other data', Buffer.alloc(100_000, 'hello world ')],
  ])('is refused when its data file is %s', async (_, content) => {
    const folder = newFolder()
    mkdirSync(folder)
    writeFileSync(dataFile(folder), content)
    await expect(LmdbStorage.open(folder)).rejects.toMatchObject({
      code: 'StorageForeign',
      message: `${dataFile(folder)} is not a Setpoint data file; choose another data folder`,
    })
    expect(readFileSync(dataFile(folder)).equals(content)).toBe(true)
  })

  it("is refused when it holds another program's database", async () => {
    const folder = newFolder()
    await edit(folder, (database) => database.putSync(Buffer.from('other'), Buffer.from('data')))
    await expect(LmdbStorage.open(folder)).rejects.toMatchObject({
      code: 'StorageForeign',
      message: `data folder ${folder} holds another program's database; choose another one`,
    })
  })

  it('is refused when a later version wrote it', async () => {
    const folder = newFolder()
    await fill(folder, 1)
    const meta = Buffer.from(JSON.stringify({ format: 2, revision: 1, pid: 1 }))
    await edit(folder, (database) => database.putSync(Buffer.from([0xff]), meta))
    await expect(LmdbStorage.open(folder)).rejects.toMatchObject({
      code: 'StorageForeign',
      message: `data folder ${folder} has format 2, this version of Setpoint knows 1; use the version that wrote it`,
    })
  })
})

describe('a damaged data folder', () => {
  it.each([0.2, 0.5, 0.9])('is refused when %d of its data file is left', async (rest) => {
    const folder = newFolder()
    await fill(folder, 2_000)
    truncateSync(dataFile(folder), Math.floor(statSync(dataFile(folder)).size * rest))
    await expect(LmdbStorage.open(folder)).rejects.toMatchObject({ code: 'StorageCorrupt' })
  })

  it('is refused when a bit of an object has changed', async () => {
    const folder = newFolder()
    await fill(folder, 10)
    const content = readFileSync(dataFile(folder))
    const position = content.lastIndexOf('the value of 7')
    content[position] = 0x54
    writeFileSync(dataFile(folder), content)
    const remedy = 'restore the folder from a backup, or delete it to start empty'
    await expect(LmdbStorage.open(folder)).rejects.toMatchObject({
      code: 'StorageCorrupt',
      message: `data folder ${folder} is damaged: the record of /7 is not what was written; ${remedy}`,
    })
  })

  it('is refused when it does not know its revision', async () => {
    const folder = newFolder()
    await fill(folder, 1)
    await edit(folder, (database) => database.putSync(Buffer.from([0xff]), Buffer.from('{"format":1}')))
    await expect(LmdbStorage.open(folder)).rejects.toThrow('its meta record is not readable')
  })

  it('is not held after it was refused', async () => {
    const folder = newFolder()
    await edit(folder, (database) => database.putSync(Buffer.from('other'), Buffer.from('data')))
    await expect(LmdbStorage.open(folder)).rejects.toMatchObject({ code: 'StorageForeign' })
    await edit(folder, (database) => database.removeSync(Buffer.from('other')))
    await (await LmdbStorage.open(folder)).close()
  })
})

function dataFile(folder: string): string {
  return join(folder, 'storage.mdb')
}

async function fill(folder: string, count: number): Promise<void> {
  const storage = await LmdbStorage.open(folder)
  const put = (_: unknown, index: number): unknown => storage.put(`/${index}`, 0, encodeValue(`the value of ${index}`))
  await Promise.all(Array.from({ length: count }, put))
  await storage.close()
}

/** Opens the data file past the storage. */
async function edit(
  folder: string,
  change: (database: ReturnType<typeof open<Buffer, Buffer>>) => void,
): Promise<void> {
  mkdirSync(dirname(dataFile(folder)), { recursive: true })
  const database = open<Buffer, Buffer>(dataFile(folder), {
    noSubdir: true,
    encoding: 'binary',
    keyEncoding: 'binary',
    overlappingSync: false,
  })
  change(database)
  await database.close()
}

/** The superuser may write everything, so as such this acts as somebody else. */
async function asOrdinaryUser(action: () => Promise<void>): Promise<void> {
  const superuser = process.geteuid?.() === 0
  if (superuser) process.seteuid?.(65_534)
  try {
    await action()
  } finally {
    if (superuser) process.seteuid?.(0)
  }
}

async function release(child: Child): Promise<void> {
  child.process.stdin.end()
  await child.closed
}
