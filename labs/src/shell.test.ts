import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Shell } from './index.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-shell-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shell = (patience?: number): Shell =>
  new Shell({
    folder,
    environment: { PATH: process.env['PATH'] ?? '' },
    ...(patience === undefined ? {} : { patience }),
  })

describe('a shell', () => {
  it('remembers what commands set, and runs them where it should', async () => {
    using sh = shell()
    expect(await sh.run('name=$(printf "a b")')).toBe('')
    expect(await sh.run('echo "$name" > file; cat file')).toBe('a b')
  })

  it('gives both streams in order, and how a command failed', async () => {
    using sh = shell()
    expect(await sh.run('echo one; echo two >&2; printf three')).toBe('one\ntwo\nthree')
    expect(await sh.run('echo no >&2; false')).toBe('no\nexit 1')
    expect(await sh.run('(exit 7)')).toBe('exit 7')
  })

  it('takes commands of several lines', async () => {
    using sh = shell()
    expect(await sh.run("cat <<'END'\n$a\n\nb\nEND")).toBe('$a\n\nb')
  })

  it('says which command does not end, and which ended the shell', async () => {
    using slow = shell(200)
    await expect(slow.run('sleep 60')).rejects.toThrow('it takes longer than 0.2 s: sleep 60')
    using gone = shell()
    await expect(gone.run('exit 3')).rejects.toThrow('the shell ended at: exit 3')
  })

  it('takes along what it started', async () => {
    const sh = shell()
    const pid = Number(await sh.run('sleep 60 & echo $!'))
    sh[Symbol.dispose]()
    const isThere = (): boolean => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(isThere, { timeout: 10_000 }).toBe(false)
  })
})
