import { describe, expect, it } from 'vitest'
import { CallSite, placeIn } from './call-site.js'

describe('the line of code that asked', () => {
  it.each(['of', 'near'] as const)('is the one that called the method (%s)', (how) => {
    const context = {
      apply(): CallSite {
        return CallSite[how](context, 'apply')
      },
    }
    expect(context.apply().place).toMatch(/doctor\/ledger\/call-site\.test\.ts:11:\d+$/)
  })

  it('is found without changing how many frames the stacks of others have', () => {
    const before = Error.stackTraceLimit
    CallSite.near({ apply: () => undefined }, 'apply')
    expect(Error.stackTraceLimit).toBe(before)
  })

  it('is the first frame that is neither Setpoint’s nor Node’s', () => {
    const stack = [
      'Error',
      '    at apply (file:///app/node_modules/setpoint/dist/operator/reconciler.js:12:3)',
      '    at createOrUpdate (/repo/packages/setpoint/src/client/create-or-update.ts:1:1)',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
      '    at async reconcile (file:///app/src/thing.ts:31:9)',
      '    at async file:///app/src/main.ts:1:1',
    ].join('\n')
    expect(placeIn(stack)).toBe('/app/src/thing.ts:31:9')
  })

  it.each([
    ['at reconcile (/home/me/my operator/src/x.ts:3:4)', '/home/me/my operator/src/x.ts:3:4'],
    ['at Object.reconcile [as run] (/home/me/(old) x/src/x.ts:3:4)', '/home/me/(old) x/src/x.ts:3:4'],
    ['at async file:///home/me/src/x.ts:3:4', '/home/me/src/x.ts:3:4'],
  ])('is read as a whole: %s', (frame, place) => expect(placeIn(`Error\n    ${frame}`)).toBe(place))

  it('is not known where there is no such frame', () => {
    expect(placeIn('Error\n    at node:internal/timers:1:1')).toBeUndefined()
  })
})
