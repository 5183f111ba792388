import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Attributes } from '../authorize/index.js'
import { compactRules, ruleText } from './compact.js'
import { uncoveredRules } from './covers.js'
import { compileRule } from './rule.js'

const resource = (resources: string[], verbs: string[], more: Partial<PolicyRule> = {}): PolicyRule => ({
  apiGroups: [''],
  resources,
  verbs,
  ...more,
})

describe('rules cover others', () => {
  test('when together they allow each part of them', () => {
    const held = [resource(['pods'], ['get']), resource(['pods', 'secrets'], ['list'])]
    expect(uncoveredRules(held, [resource(['pods'], ['get', 'list'])])).toEqual([])
    expect(uncoveredRules(held, [resource(['pods', 'secrets'], ['get', 'list'])])).toEqual([
      resource(['secrets'], ['get']),
    ])
  })

  test('by name only where they name no more', () => {
    const named = resource(['pods'], ['get'], { resourceNames: ['a'] })
    expect(uncoveredRules([resource(['pods'], ['get'])], [named])).toEqual([])
    expect(uncoveredRules([named], [resource(['pods'], ['get'])])).toHaveLength(1)
  })

  test('of paths by prefix', () => {
    const held = [{ verbs: ['get'], nonResourceURLs: ['/x/*'] }]
    expect(uncoveredRules(held, [{ verbs: ['get'], nonResourceURLs: ['/x/y', '/x/*'] }])).toEqual([])
    expect(uncoveredRules(held, [{ verbs: ['get'], nonResourceURLs: ['/x', '*'] }])).toHaveLength(2)
  })

  test('never when somebody could do more with them', () => {
    const word = constantFrom('a', 'b', '*')
    const rule = record({
      verbs: uniqueArray(word, { minLength: 1 }),
      apiGroups: uniqueArray(word, { minLength: 1 }),
      resources: uniqueArray(constantFrom('a', 'b', '*', 'a/s', '*/s'), { minLength: 1 }),
      resourceNames: uniqueArray(constantFrom('a', 'b')),
    })
    const asked = record({
      type: constantFrom('resource' as const),
      verb: constantFrom('a', 'b', 'c'),
      group: constantFrom('a', 'b', 'c'),
      version: constantFrom('v1'),
      namespace: constantFrom(''),
      resource: constantFrom('a', 'b', 'c'),
      subresource: constantFrom('', 's', 't'),
      name: constantFrom('', 'a', 'b', 'c'),
    })
    assert(
      property(array(rule, { maxLength: 3 }), rule, asked, (held, wanted, question: Attributes) => {
        if (uncoveredRules(held, [wanted]).length > 0 || !compileRule(wanted)(question)) return
        expect(held.some((owned) => compileRule(owned)(question))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test('what is missing is told once for each resource, with all of its verbs', () => {
  const missing = uncoveredRules([], [resource(['pods', 'secrets'], ['get', 'list'], { apiGroups: ['', 'apps'] })])
  expect(missing).toHaveLength(8)
  expect(compactRules(missing).map(ruleText)).toEqual([
    '{APIGroups:[""], Resources:["pods"], Verbs:["get" "list"]}',
    '{APIGroups:[""], Resources:["secrets"], Verbs:["get" "list"]}',
    '{APIGroups:["apps"], Resources:["pods"], Verbs:["get" "list"]}',
    '{APIGroups:["apps"], Resources:["secrets"], Verbs:["get" "list"]}',
  ])
})
