import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ModelPlayer, StoragePlayer } from './players.suite.js'
import { keys, prefixes, type Step, type WriteStep } from './steps.suite.js'
import type { Subject } from './subject.suite.js'

/** Small, so that short sequences run out of history. */
const maxEvents = 12

const writeStep: fc.Arbitrary<WriteStep> = fc.record({
  type: fc.constantFrom('put', 'put', 'delete'),
  key: fc.constantFrom(...keys),
  expects: fc.constantFrom('current', 'current', 'current', 'absent', 'stale'),
})

const ago = fc.integer({ min: -1, max: maxEvents + 3 })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write'), writes: fc.array(writeStep, { maxLength: 8 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('list'),
      prefix: fc.constantFrom(...prefixes),
      after: fc.option(fc.constantFrom(...keys), { nil: undefined }),
      limit: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
      ago: fc.option(ago, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('watch'), prefix: fc.constantFrom(...prefixes), ago }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unwatch'), index: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('compact'), ago }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen') }) },
)

export function modelSuite(subject: Subject): void {
  const numRuns = subject.reopen === undefined ? 300 : 60
  describe('any sequence of calls', () => {
    it('has the outcome that a naive model has', { timeout: 60_000 }, async () => {
      expect.hasAssertions()
      const sequence = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const model = new ModelPlayer(maxEvents, subject.reopen !== undefined)
        const storage = new StoragePlayer(subject, await subject.open({ history: { maxEvents } }), { maxEvents })
        for (const next of steps) {
          const { call, outcome } = model.play(next)
          expect(await storage.play(call)).toEqual(outcome)
        }
      })
      await fc.assert(sequence, { numRuns })
    })
  })
}
