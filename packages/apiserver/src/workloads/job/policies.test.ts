import { describe, expect, it } from 'vitest'
import type { PodFailurePolicy } from '@setpoint/kube/kinds/batch/v1'
import type { Pod } from '../machinery/index.js'
import { IndexSet } from './index-set.js'
import { judgeFailure, metSuccessRule } from './policies.js'

describe('a set of indexes', () => {
  it.each([
    [[], ''],
    [[3], '3'],
    [[0, 1], '0,1'],
    [[4, 2, 3, 0, 9, 8, 7], '0,2-4,7-9'],
  ])('%j is %j', (indexes, text) => {
    expect(new IndexSet(indexes).toString()).toBe(text)
    expect(IndexSet.parse(text, 100).toString()).toBe(text)
  })

  it('leaves out what is beyond the limit', () => {
    expect(IndexSet.parse('0-9,20', 3).toString()).toBe('0-2')
  })
})

function failed(exitCode: number, condition?: string): Pod {
  return {
    metadata: { name: 'p', namespace: 'n' },
    status: {
      phase: 'Failed',
      containerStatuses: [{ name: 'main', state: { terminated: { exitCode } } }],
      conditions: condition === undefined ? [] : [{ type: condition, status: 'True' }],
    },
  } as unknown as Pod
}

describe('a pod failure policy', () => {
  const policy: PodFailurePolicy = {
    rules: [
      { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
      { action: 'FailIndex', onExitCodes: { operator: 'In', values: [3] } },
      { action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'NotIn', values: [1, 2] } },
    ],
  }

  it('goes by the first rule that matches', () => {
    expect(judgeFailure(policy, failed(42, 'DisruptionTarget'))).toMatchObject({ counts: false })
    expect(judgeFailure(policy, failed(3))).toMatchObject({ counts: true, failsIndex: true, failsJob: undefined })
    expect(judgeFailure(policy, failed(42)).failsJob).toBe(
      'Container main for pod n/p failed with exit code 42 matching FailJob rule at index 2',
    )
  })

  it('counts what no rule matches', () => {
    expect(judgeFailure(policy, failed(1))).toEqual({ counts: true, failsIndex: false, failsJob: undefined })
    expect(judgeFailure(undefined, failed(42))).toEqual({ counts: true, failsIndex: false, failsJob: undefined })
  })
})

describe('a success policy', () => {
  it('is met by the indexes or the number that one of its rules asks for', () => {
    const policy = { rules: [{ succeededIndexes: '0-2', succeededCount: 2 }, { succeededCount: 4 }] }
    expect(metSuccessRule(policy, 10, new IndexSet([0, 5, 6]))).toBeUndefined()
    expect(metSuccessRule(policy, 10, new IndexSet([0, 2]))).toBe('Matched rules at index 0')
    expect(metSuccessRule(policy, 10, new IndexSet([4, 5, 6, 7]))).toBe('Matched rules at index 1')
  })
})
