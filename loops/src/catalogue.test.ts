import { LOOP_CLASSES, renderReport } from 'setpoint/doctor'
import { afterAll, describe, expect, it } from 'vitest'
import { healthy } from './healthy/index.js'
import { looping } from './looping/index.js'
import { perform } from './stage/index.js'
import { confusionTable, type Verdict } from './table.js'

// The first pass is what somebody asked for; five rounds may follow it. Where each round waits, others come in between.
const SLOW = 15

const verdicts: Verdict[] = []

/** A line of the operator's own. */
const PLACE = /^loops\/src\/(?:looping|stage)\/[\w-]+\.ts:\d+:\d+$/

afterAll(() => {
  console.log(confusionTable(verdicts))
})

function isNamed(path: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? path === wanted : wanted.test(path)
}

describe('the catalogue', () => {
  it('has loops of every class, at least 40, and at least 20 operators that are well', () => {
    expect(new Set(looping.map(({ expected }) => expected))).toEqual(new Set(Object.keys(LOOP_CLASSES)))
    expect(looping.length).toBeGreaterThanOrEqual(40)
    expect(healthy.length).toBeGreaterThanOrEqual(20)
  })

  it('draws most of its loops from reports about real operators, and has none twice', () => {
    const all = [...looping, ...healthy]
    const reported = looping.filter(({ from }) => /^[\w.-]+\/[\w.-]+#\d+$/.test(from))
    expect(new Set(reported.map(({ from }) => from)).size).toBeGreaterThanOrEqual(40)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })
})

describe('the loop doctor finds an operator that', () => {
  it.each(looping)('$name ($expected, $from)', async (it) => {
    const { reports, passes, passesAfterwards } = await perform(it)
    const [report] = reports
    verdicts.push({ expected: it.expected, found: report?.class })
    const paths = reports.flatMap((report) => report.paths.map(({ path }) => path))
    const named = it.path === '' || paths.some((path) => isNamed(path, it.path)) ? it.path : paths.join(', ')
    expect({ class: report?.class, path: named }).toEqual({ class: it.expected, path: it.path })
    expect(report?.managers).toContain(report?.controller)
    expect(report?.chain.map(({ what }) => what)).toContain('pass')
    const isSilent = it.silent ?? (it.expected === 'J' || it.expected === 'K')
    expect(report?.code.some((place) => PLACE.test(place))).toBe(!isSilent)
    expect(passes).toBeLessThanOrEqual(it.within ?? (it.slow === true ? SLOW : 1 + 5 * (it.passesPerRound ?? 1)))
    // 1 s, 2 s, 4 s … between them, and whatever others ask for.
    expect(passesAfterwards).toBeLessThanOrEqual(12)
  })
})

describe('the loop doctor says nothing of an operator that', () => {
  it.each(healthy)('$name', async (it) => {
    const { reports } = await perform(it)
    verdicts.push({ expected: undefined, found: reports[0]?.class })
    expect(reports.map(renderReport)).toEqual([])
  })
})
