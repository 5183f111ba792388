import { describe, expect, it } from 'vitest'
import type { Behaviour } from '../faults/index.js'
import { type RestartPolicy, type Stage, step } from './stage.js'

const well: Behaviour = {
  startAfter: 100,
  readyAfter: 200,
  completeAfter: 500,
  terminateAfter: 0,
  fault: undefined,
}

/** The stages that a pod goes through in a time, each with the instant that it is entered. */
function life(behaviour: Behaviour, policy: RestartPolicy, milliseconds: number): string[] {
  let stage: Stage = { at: 'creating', since: 0 }
  const lived: string[] = []
  for (let now = 0; now <= milliseconds; ) {
    const { next, wait } = step(stage, behaviour, policy, now)
    if (next !== undefined) {
      stage = next
      lived.push(`${now} ${textOf(next)}`)
    } else if (wait === undefined) break
    else now += wait
  }
  return lived
}

function textOf(stage: Stage): string {
  if (stage.at === 'running') return `running${stage.ready ? ' ready' : ''} ${stage.restarts}`
  if (stage.at === 'over') return `over ${stage.exit.code}`
  if (stage.at === 'unpullable') return stage.backingOff ? 'backing off' : 'pull failed'
  return stage.at
}

describe('a pod that is well', () => {
  it('runs, and is ready after that', () => {
    expect(life(well, 'Always', 10_000)).toEqual(['100 running 0', '300 running ready 0'])
  })

  it('is ready at once where it is told to', () => {
    expect(life({ ...well, readyAfter: 0 }, 'Always', 10_000)).toEqual(['100 running ready 0'])
  })

  it('ends when it is not restarted', () => {
    const lived = ['100 running 0', '300 running ready 0', '600 over 0']
    expect(life(well, 'Never', 10_000)).toEqual(lived)
    expect(life(well, 'OnFailure', 10_000)).toEqual(lived)
  })
})

describe('a pod that crashes', () => {
  it('is restarted at once, then after delays that double', () => {
    expect(life({ ...well, fault: 'crash-loop' }, 'Always', 45_000)).toEqual([
      '100 running 0',
      '300 running 1',
      '500 restarting',
      '10500 running 2',
      '10700 restarting',
      '30700 running 3',
      '30900 restarting',
    ])
  })

  it('fails for good when it is not restarted', () => {
    expect(life({ ...well, fault: { exitCode: 3 } }, 'Never', 10_000).at(-1)).toBe('600 over 3')
  })

  it('runs again once it is healed', () => {
    const last = { code: 1, reason: 'Error', startedAt: 0, finishedAt: 0 } as const
    const stage: Stage = { at: 'restarting', since: 0, restarts: 1, last }
    expect(step(stage, well, 'Always', 10_000).next).toMatchObject({ at: 'running', restarts: 2 })
  })
})

describe('other faults', () => {
  it('keep images from being pulled, again and again', () => {
    expect(life({ ...well, fault: 'image-pull' }, 'Always', 14_000)).toEqual([
      '100 pull failed',
      '1100 backing off',
      '11100 pull failed',
      '12100 backing off',
    ])
  })

  it('keep a pod from being ready', () => {
    expect(life({ ...well, fault: 'never-ready' }, 'Always', 10_000)).toEqual(['100 running 0'])
    const ready: Stage = { at: 'running', since: 0, ready: true, restarts: 0, last: undefined }
    expect(step(ready, { ...well, fault: 'never-ready' }, 'Always', 1000).next).toMatchObject({ ready: false })
  })

  it('throw a pod out whatever it does', () => {
    expect(life({ ...well, fault: 'evicted' }, 'Always', 10_000)).toEqual(['0 evicted'])
  })
})
