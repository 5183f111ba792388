import { describe, expect, test } from 'vitest'
import { judge } from './judge.js'
import { parseKnownSpecs } from './known-specs.js'
import { parseReport, type Spec } from './report.js'

const spec = (name: string, passed: boolean, attempts = 1): Spec => ({
  name,
  passed,
  attempts,
  failure: passed ? '' : 'why',
})
const known = parseKnownSpecs('## late\n\n- spec: `pkg/a` `x fails`\n\nThe reason.\n')

describe('the outcome of suites', () => {
  test('is good when only what is known fails', () => {
    const results = [{ package: 'pkg/a', expected: 2, specs: [spec('x fails', false), spec('y', true, 2)] }]
    expect(judge(results, known)).toEqual({ passed: 1, problems: [], flaky: ['pkg/a: y'] })
  })

  test('names what fails newly, also by the same name in another package', () => {
    const results = [{ package: 'pkg/b', expected: 1, specs: [spec('x fails', false)] }]
    expect(judge(results, known).problems).toEqual(['pkg/b: x fails\nwhy'])
  })

  test('names what is known to fail and passes, or is no longer there', () => {
    const passing = [{ package: 'pkg/a', expected: 1, specs: [spec('x fails', true)] }]
    expect(judge(passing, known).problems).toEqual(['pkg/a: x fails: passes; delete it from known-differences.md'])
    const renamed = [{ package: 'pkg/a', expected: 1, specs: [spec('z', true)] }]
    expect(judge(renamed, known).problems).toEqual([
      'pkg/a: x fails: no such spec; delete it from known-differences.md',
    ])
  })

  test('is bad when specs were not tried', () => {
    expect(judge([{ package: 'pkg/b', expected: 3, specs: [spec('y', true)] }], known).problems).toEqual([
      'pkg/b: only 1 of its 3 specs were tried',
    ])
  })
})

test("a report of Ginkgo's has the specs that were tried, and what around them failed", () => {
  const leaf = (LeafNodeType: string, LeafNodeText: string, State: string, rest: object = {}): object => ({
    ContainerHierarchyTexts: LeafNodeType === 'It' ? ['Client', 'Create'] : null,
    LeafNodeType,
    LeafNodeText,
    State,
    NumAttempts: 1,
    ...rest,
  })
  const Failure = { Message: 'Expected\n    1', Location: { FileName: '/tmp/x/pkg/client/a_test.go', LineNumber: 7 } }
  const specs = [
    leaf('BeforeSuite', '', 'passed'),
    leaf('It', 'works', 'passed', { NumAttempts: 2 }),
    leaf('It', 'fails', 'failed', { Failure }),
    leaf('It', 'waits', 'pending'),
    leaf('It', 'is left out', 'skipped'),
    leaf('AfterSuite', '', 'failed', { Failure }),
  ]
  const failure = 'failed at pkg/client/a_test.go:7\nExpected\n    1'
  expect(parseReport(JSON.stringify([{ SpecReports: specs }, { SpecReports: null }]))).toEqual([
    { name: 'Client Create works', passed: true, attempts: 2, failure: '' },
    { name: 'Client Create fails', passed: false, attempts: 1, failure },
    { name: 'AfterSuite', passed: false, attempts: 1, failure },
  ])
})
