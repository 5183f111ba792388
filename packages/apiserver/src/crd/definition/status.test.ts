import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  acceptNames,
  checkApproval,
  CLEANUP_FINALIZER,
  type CustomResourceDefinition,
  type CustomResourceDefinitionCondition,
  type CustomResourceDefinitionNames,
  establish,
  findCondition,
  prepareDefinitionForCreate,
  setDefinitionDefaults,
  settleStatus,
  terminating,
} from './index.js'

const START = Date.UTC(2026, 0, 1)
const LATER = START + 3_600_000

interface Recording {
  readonly name: string
  /** The definition is one of those before, with other names. */
  readonly update?: string
  readonly names: CustomResourceDefinitionNames
  readonly acceptedNames: CustomResourceDefinitionNames
  readonly conditions: readonly Omit<CustomResourceDefinitionCondition, 'lastTransitionTime'>[]
}

function definition(names: CustomResourceDefinitionNames, group = 'example.com'): CustomResourceDefinition {
  const made: CustomResourceDefinition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${names.plural}.${group}` },
    spec: { group, names: { ...names }, scope: 'Namespaced', versions: [{ name: 'v1', served: true, storage: true }] },
  }
  setDefinitionDefaults(made)
  prepareDefinitionForCreate(made)
  return made
}

function settled(
  made: CustomResourceDefinition,
  others: readonly CustomResourceDefinition[] = [],
): CustomResourceDefinition {
  const status = settleStatus(made, others, START)
  return status === undefined ? made : { ...made, status }
}

describe('names, as kube-apiserver v1.36.3 granted them one after the other', () => {
  const lines = readFileSync(new URL('../testdata/names.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const group = new Map<string, CustomResourceDefinition>()

  it.each(lines.map((line) => JSON.parse(line) as Recording))(
    '$name',
    ({ update, names, acceptedNames, conditions }) => {
      const made = definition(names)
      const before = update === undefined ? undefined : group.get(update)
      if (before?.status !== undefined) made.status = before.status
      const { status } = settled(made, [...group.values()])
      group.set(names.plural, status === undefined ? made : { ...made, status })
      expect(status?.acceptedNames).toEqual(acceptedNames)
      expect(
        status?.conditions?.map(({ type, status: value, reason, message }) => ({
          type,
          status: value,
          reason,
          message,
        })),
      ).toEqual(conditions)
    },
  )
})

describe('the status of a definition', () => {
  it('is settled after one go', () => {
    const made = settled(definition({ plural: 'widgets', kind: 'Widget' }))
    expect(settleStatus(made, [made], LATER)).toBeUndefined()
  })

  it('passes through Installing on the way to Established', () => {
    const made = definition({ plural: 'widgets', kind: 'Widget' })
    const named = acceptNames(made, [], START)
    expect(named?.conditions?.find(({ type }) => type === 'Established')).toEqual({
      type: 'Established',
      status: 'False',
      reason: 'Installing',
      message: 'the initial names have been accepted',
      lastTransitionTime: '2026-01-01T00:00:00Z',
    })
    if (named === undefined) throw new Error('the names changed')
    const done = establish({ ...made, status: named }, LATER)
    expect(done?.conditions?.find(({ type }) => type === 'Established')).toMatchObject({
      status: 'True',
      reason: 'InitialNamesAccepted',
      lastTransitionTime: '2026-01-01T01:00:00Z',
    })
  })

  it('leaves definitions of other groups out of it', () => {
    const other = settled(definition({ plural: 'widgets', kind: 'Widget' }, 'other.com'))
    const made = settled(definition({ plural: 'widgets', kind: 'Widget' }), [other])
    expect(findCondition(made, 'NamesAccepted')?.status).toBe('True')
  })

  it('gets its names once they are free', () => {
    const first = settled(definition({ plural: 'widgets', kind: 'Widget' }))
    const second = settled(
      definition({ plural: 'gadgets', kind: 'Widget', listKind: 'GadgetList', singular: 'gadget' }),
      [first],
    )
    expect(findCondition(second, 'NamesAccepted')).toMatchObject({ status: 'False', reason: 'KindConflict' })
    expect(settleStatus(second, [first], LATER)).toBeUndefined()
    const freed = settleStatus(second, [], LATER)
    expect(freed?.acceptedNames.kind).toBe('Widget')
    expect(freed?.conditions?.find(({ type }) => type === 'NamesAccepted')).toMatchObject({
      status: 'True',
      lastTransitionTime: '2026-01-01T01:00:00Z',
    })
  })

  it('stays established when a later name is refused', () => {
    const first = settled(definition({ plural: 'widgets', kind: 'Widget', shortNames: ['w'] }))
    const second = settled(definition({ plural: 'gadgets', kind: 'Gadget' }), [first])
    second.spec.names.shortNames = ['w']
    const { status } = settled(second, [first])
    expect(status?.conditions?.map(({ type, status: value }) => [type, value])).toEqual([
      ['NamesAccepted', 'False'],
      ['Established', 'True'],
    ])
  })

  it('does not go into service with a CA bundle that holds no certificate', () => {
    const made = definition({ plural: 'widgets', kind: 'Widget' })
    made.spec.conversion = {
      strategy: 'Webhook',
      webhook: { clientConfig: { url: 'https://x', caBundle: 'Zm9v' }, conversionReviewVersions: ['v1'] },
    }
    expect(findCondition(settled(made), 'Established')).toMatchObject({
      status: 'False',
      reason: 'InvalidCABundle',
      message: 'The conversion webhook CABundle is invalid',
    })
  })
})

describe('approval of protected groups', () => {
  it.each([
    ['https://github.com/kubernetes/kubernetes/pull/1', 'True', 'ApprovedAnnotation'],
    ['unapproved, experimental', 'False', 'UnapprovedAnnotation'],
    ['', 'False', 'MissingAnnotation'],
    ['yes', 'False', 'InvalidAnnotation'],
  ])('by %j is %s: %s', (annotation, status, reason) => {
    const made = definition({ plural: 'widgets', kind: 'Widget' }, 'lab.k8s.io')
    made.metadata.annotations = { 'api-approved.kubernetes.io': annotation }
    const [first] = checkApproval(made, START)?.conditions ?? []
    expect(first).toMatchObject({ type: 'KubernetesAPIApprovalPolicyConformant', status, reason })
  })

  it('is told before everything else', () => {
    const made = definition({ plural: 'widgets', kind: 'Widget' }, 'lab.k8s.io')
    made.metadata.annotations = { 'api-approved.kubernetes.io': 'unapproved, experimental' }
    expect(settled(made).status?.conditions?.map(({ type }) => type)).toEqual([
      'KubernetesAPIApprovalPolicyConformant',
      'NamesAccepted',
      'Established',
    ])
  })

  it('is nothing for other groups', () => {
    expect(checkApproval(definition({ plural: 'widgets', kind: 'Widget' }), START)).toBeUndefined()
  })
})

describe('the end of a definition', () => {
  it('is told in stages', () => {
    const made = settled(definition({ plural: 'widgets', kind: 'Widget' }))
    const pending = terminating(made, 'pending', LATER)
    expect(pending.conditions?.at(-1)).toEqual({
      type: 'Terminating',
      status: 'True',
      reason: 'InstanceDeletionPending',
      message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
      lastTransitionTime: '2026-01-01T01:00:00Z',
    })
    const done = terminating({ ...made, status: pending }, 'completed', LATER)
    expect(done.conditions?.at(-1)).toMatchObject({ status: 'False', reason: 'InstanceDeletionCompleted' })
    expect(done.conditions).toHaveLength(3)
  })

  it('waits for the finalizer that Kubernetes uses', () => {
    expect(CLEANUP_FINALIZER).toBe('customresourcecleanup.apiextensions.k8s.io')
  })
})
