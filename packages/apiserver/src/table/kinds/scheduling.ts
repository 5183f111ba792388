import type { Lease } from '@setpoint/kube/kinds/coordination.k8s.io/v1'
import type { LeaseCandidate } from '@setpoint/kube/kinds/coordination.k8s.io/v1beta1'
import type { PriorityClass } from '@setpoint/kube/kinds/scheduling.k8s.io/v1'
import type { PodGroup, Workload } from '@setpoint/kube/kinds/scheduling.k8s.io/v1alpha2'
import { NONE } from '../cells.js'
import { age, column, name, table, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

export const schedulingTables: KindTables = {
  'PriorityClass.scheduling.k8s.io': table<PriorityClass>([
    name,
    column('Value', 'integer', ({ value }) => value ?? 0),
    column('Global-Default', 'boolean', ({ globalDefault }) => globalDefault ?? false),
    age,
    column('PreemptionPolicy', 'string', ({ preemptionPolicy }) => preemptionPolicy ?? ''),
  ]),

  'Workload.scheduling.k8s.io': table<Workload>([name, age]),

  'PodGroup.scheduling.k8s.io': table<PodGroup>([
    name,
    column('Policy', 'string', ({ spec }) => (spec?.schedulingPolicy?.gang === undefined ? 'Basic' : 'Gang')),
    column(
      'Workload',
      'string',
      ({ spec }) =>
        spec?.podGroupTemplateRef === undefined ? NONE : (spec.podGroupTemplateRef.workload?.workloadName ?? ''),
      'Name of the referenced Workload object',
    ),
    column('Status', 'string', groupStatus, 'Status of the PodGroup'),
    age,
  ]),

  'Lease.coordination.k8s.io': table<Lease>([
    name,
    column('Holder', 'string', ({ spec }) => spec?.holderIdentity ?? ''),
    age,
  ]),

  'LeaseCandidate.coordination.k8s.io': table<LeaseCandidate>([
    name,
    column('LeaseName', 'string', ({ spec }) => spec?.leaseName ?? ''),
    column('BinaryVersion', 'string', ({ spec }) => spec?.binaryVersion ?? ''),
    column('EmulationVersion', 'string', ({ spec }) => spec?.emulationVersion ?? ''),
    age,
  ]),
}

/** A disruption speaks for itself, whether or not the group was scheduled. */
function groupStatus({ status }: Subject<PodGroup>): string {
  const last = (type: string) => status?.conditions?.findLast((condition) => condition.type === type)
  const disruption = last('DisruptionTarget')
  if (disruption !== undefined) return disruption.reason ?? ''
  const scheduled = last('PodGroupScheduled')
  if (scheduled === undefined) return 'Pending'
  return scheduled.status === 'True' ? 'Scheduled' : 'Unschedulable'
}
