import { describe, expect, it } from 'vitest'
import { startFixture } from './child.suite.js'
import type { FillReport } from './fixtures/filler.suite.js'
import { temporaryFolders } from './folders.suite.js'

const newFolder = temporaryFolders()

// A limit on file sizes stands in for a full disk: the same call fails in the same place.
describe.skipIf(process.platform === 'win32')('when the disk refuses a commit', { timeout: 30_000 }, () => {
  it('rejects its writes and those behind it, shows nothing of them, and goes on', async () => {
    const folder = newFolder()
    const report = await fill([folder])
    expect(report.outcomes).toEqual(['StorageWriteFailed', 'StorageWriteFailed', 'StorageWriteFailed'])
    expect(report.message).toContain(`data folder ${folder}: `)
    expect(report.message).toContain('nothing was stored; check the disk and its free space, then try again')
    expect([report.told, report.visible]).toEqual([0, 0])
    // The revisions of the failed writes are free again.
    expect(report.after).toBe(`revision ${report.before + 1}`)
    expect(report.reopened).toEqual({ revision: report.before + 1, complete: true })
  })

  it('says that it is broken when the data folder cannot be opened again', async () => {
    const report = await fill([newFolder(), 'lose'])
    expect(report.outcomes[0]).toBe('StorageWriteFailed')
    expect([report.told, report.visible]).toEqual([0, 0])
    expect(report.after).toBe('StorageBroken')
  })
})

async function fill(args: readonly string[]): Promise<FillReport> {
  const child = startFixture('filler', args, { maxFileKiB: 2_000 })
  const report = JSON.parse(await child.nextLine()) as FillReport
  await child.closed
  return report
}
