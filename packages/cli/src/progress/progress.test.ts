import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { withProgress } from './index.js'

function screen(isTTY: boolean): { output: { isTTY: boolean; write: (text: string) => void }; shown: () => string } {
  let shown = ''
  return { output: { isTTY, write: (text) => (shown += text) }, shown: () => shown }
}

describe('progress', () => {
  it('counts the seconds of what takes longer, and leaves nothing behind', async () => {
    const clock = new VirtualClock()
    const { output, shown } = screen(true)
    const work = clock.sleep(2500)
    const done = withProgress('bundling', () => work.then(() => 'made'), { output, clock })
    await clock.advance(2400)
    expect(shown()).toBe('\r\u001B[Kbundling … 1 s\r\u001B[Kbundling … 2 s')
    await clock.advance(100)
    expect(await done).toBe('made')
    expect(shown().endsWith('\r\u001B[K')).toBe(true)
  })

  it('says nothing of what is done within a second', async () => {
    const { output, shown } = screen(true)
    expect(await withProgress('bundling', async () => 1, { output, clock: new VirtualClock() })).toBe(1)
    expect(shown()).toBe('')
  })

  it('goes away when the work fails', async () => {
    const clock = new VirtualClock()
    const { output, shown } = screen(true)
    const work = clock.sleep(1500).then(() => Promise.reject(new Error('no')))
    const done = withProgress('bundling', () => work, { output, clock })
    done.catch(() => undefined)
    await clock.advance(1500)
    await expect(done).rejects.toThrow('no')
    expect(shown().endsWith('\r\u001B[K')).toBe(true)
  })

  it('is for terminals only', async () => {
    const clock = new VirtualClock()
    const { output, shown } = screen(false)
    const work = clock.sleep(5000)
    const done = withProgress('bundling', () => work, { output, clock })
    await clock.advance(5000)
    await done
    expect(shown()).toBe('')
  })
})
