import { equalJson, type Json, quote } from '@setpoint/kube'
import { findCondition, withCondition } from './conditions.js'
import { normalizeNames } from './normalize.js'
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionStatus,
} from './types.js'

/**
 * Which of the names that a definition asks for it gets: those that no definition of its group holds. The result is
 * the status with acceptedNames and the conditions NamesAccepted and Established; undefined: nothing changes.
 *
 * `others` may hold definitions of any group, and may or may not hold the definition itself.
 */
export function acceptNames(
  definition: CustomResourceDefinition,
  others: Iterable<CustomResourceDefinition>,
  now: number,
): CustomResourceDefinitionStatus | undefined {
  const requested = normalizeNames(definition.spec.names)
  const accepted = normalizeNames(definition.status?.acceptedNames ?? { plural: '', kind: '' })
  if (sameNames(requested, accepted)) return undefined
  const { names, condition } = decide(requested, accepted, namesInUse(definition, others))
  const old = findCondition(definition, 'NamesAccepted')
  if (sameNames(names, accepted) && old !== undefined && sameCondition(old, condition)) return undefined
  const established = establishedAfter(definition, condition)
  const conditions = withCondition(definition.status?.conditions, condition, now)
  return {
    ...(definition.status ?? { storedVersions: null }),
    acceptedNames: names,
    conditions: withCondition(conditions, established, now),
  }
}

interface NamesInUse {
  readonly resources: ReadonlySet<string>
  readonly kinds: ReadonlySet<string>
}

function namesInUse(definition: CustomResourceDefinition, others: Iterable<CustomResourceDefinition>): NamesInUse {
  const resources = new Set<string>()
  const kinds = new Set<string>()
  for (const { spec, status } of [definition, ...others]) {
    const names = status?.acceptedNames
    if (spec.group !== definition.spec.group || names === undefined) continue
    for (const name of [names.plural, names.singular ?? '', ...(names.shortNames ?? [])]) resources.add(name)
    for (const kind of [names.kind, names.listKind ?? '']) kinds.add(kind)
  }
  return { resources, kinds }
}

/** A later conflict overwrites the reason of an earlier one; names without conflict are taken all the same. */
function decide(
  requested: CustomResourceDefinitionNames,
  accepted: CustomResourceDefinitionNames,
  { resources, kinds }: NamesInUse,
): { names: CustomResourceDefinitionNames; condition: CustomResourceDefinitionCondition } {
  const names = { ...accepted }
  let condition: CustomResourceDefinitionCondition = {
    type: 'NamesAccepted',
    status: 'True',
    reason: 'NoConflicts',
    message: 'no conflicts found',
  }
  const refuse = (reason: string, message: string): void => {
    condition = { type: 'NamesAccepted', status: 'False', reason, message }
  }
  const take = (name: 'plural' | 'singular' | 'kind' | 'listKind', used: ReadonlySet<string>, reason: string): void => {
    const wanted = requested[name] ?? ''
    if (wanted !== (accepted[name] ?? '') && used.has(wanted)) refuse(reason, inUse(wanted))
    else names[name] = wanted
  }
  take('plural', resources, 'PluralConflict')
  take('singular', resources, 'SingularConflict')
  const taken = takenShortNames(requested, accepted, resources)
  if (taken.length > 0) refuse('ShortNamesConflict', taken.length > 1 ? `[${taken.join(', ')}]` : (taken[0] ?? ''))
  else names.shortNames = requested.shortNames ?? []
  take('kind', kinds, 'KindConflict')
  take('listKind', kinds, 'ListKindConflict')
  names.categories = requested.categories ?? []
  return { names: normalizeNames(names), condition }
}

function takenShortNames(
  requested: CustomResourceDefinitionNames,
  accepted: CustomResourceDefinitionNames,
  resources: ReadonlySet<string>,
): string[] {
  const own = new Set(accepted.shortNames)
  const conflicts = (requested.shortNames ?? []).filter((name) => !own.has(name) && resources.has(name))
  return [...new Set(conflicts.map(inUse))]
}

function inUse(name: string): string {
  return `${quote(name)} is already in use`
}

/** Once established, a definition stays so; until then it waits for its names. */
function establishedAfter(
  definition: CustomResourceDefinition,
  names: CustomResourceDefinitionCondition,
): CustomResourceDefinitionCondition {
  const old = findCondition(definition, 'Established')
  if (old?.status !== 'True' && names.status === 'True') {
    return {
      type: 'Established',
      status: 'False',
      reason: 'Installing',
      message: 'the initial names have been accepted',
    }
  }
  return old ?? { type: 'Established', status: 'False', reason: 'NotAccepted', message: 'not all names are accepted' }
}

function sameNames(a: CustomResourceDefinitionNames, b: CustomResourceDefinitionNames): boolean {
  return equalJson(a as unknown as Json, b as unknown as Json)
}

function sameCondition(a: CustomResourceDefinitionCondition, b: CustomResourceDefinitionCondition): boolean {
  return a.status === b.status && a.reason === b.reason && a.message === b.message
}
