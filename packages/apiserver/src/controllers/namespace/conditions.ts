import { formatTime } from '@setpoint/kube'

/** What keeps a namespace from going. */
export interface Remainder {
  /** `configmaps.` (core) or `widgets.example.com` → how many are left. */
  readonly resources: ReadonlyMap<string, number>
  /** Finalizer → how many objects carry it. */
  readonly finalizers: ReadonlyMap<string, number>
  /** What went wrong while deleting. */
  readonly errors: readonly string[]
}

export interface NamespaceCondition {
  type: string
  status: 'True' | 'False'
  lastTransitionTime: string
  reason: string
  message: string
}

interface Finding {
  readonly type: string
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

function ok(type: string, reason: string, message: string): Finding {
  return { type, status: 'False', reason, message }
}

/** The five conditions that tell a user why a namespace is still Terminating. */
function findings({ resources, finalizers, errors }: Remainder): Finding[] {
  return [
    ok('NamespaceDeletionDiscoveryFailure', 'ResourcesDiscovered', 'All resources successfully discovered'),
    ok(
      'NamespaceDeletionGroupVersionParsingFailure',
      'ParsedGroupVersions',
      'All legacy kube types successfully parsed',
    ),
    errors.length === 0
      ? ok(
          'NamespaceDeletionContentFailure',
          'ContentDeleted',
          'All content successfully deleted, may be waiting on finalization',
        )
      : {
          type: 'NamespaceDeletionContentFailure',
          status: 'True',
          reason: 'ContentDeletionFailed',
          message: `Failed to delete all resource types, ${errors.length} remaining: ${[...errors].sort().join(', ')}`,
        },
    resources.size === 0
      ? ok('NamespaceContentRemaining', 'ContentRemoved', 'All content successfully removed')
      : {
          type: 'NamespaceContentRemaining',
          status: 'True',
          reason: 'SomeResourcesRemain',
          message: `Some resources are remaining: ${listed(resources, (name, count) => `${name} has ${count} resource instances`)}`,
        },
    finalizers.size === 0
      ? ok('NamespaceFinalizersRemaining', 'ContentHasNoFinalizers', 'All content-preserving finalizers finished')
      : {
          type: 'NamespaceFinalizersRemaining',
          status: 'True',
          reason: 'SomeFinalizersRemain',
          message: `Some content in the namespace has finalizers remaining: ${listed(finalizers, (name, count) => `${name} in ${count} resource instances`)}`,
        },
  ]
}

/** The conditions after a pass; times move only where a status does. */
export function namespaceConditions(
  old: readonly NamespaceCondition[],
  remainder: Remainder,
  now: number,
): NamespaceCondition[] {
  const others = old.filter(({ type }) => !findings(remainder).some((finding) => finding.type === type))
  const own = findings(remainder).map((finding): NamespaceCondition => {
    const before = old.find(({ type }) => type === finding.type)
    const lastTransitionTime = before?.status === finding.status ? before.lastTransitionTime : formatTime(now)
    return { ...finding, lastTransitionTime }
  })
  return [...others, ...own]
}

function listed(counts: ReadonlyMap<string, number>, text: (name: string, count: number) => string): string {
  return [...counts]
    .map(([name, count]) => text(name, count))
    .sort()
    .join(', ')
}
