import type {
  DeviceClass,
  ResourceClaim,
  ResourceClaimTemplate,
  ResourceSlice,
} from '@setpoint/kube/kinds/resource.k8s.io/v1'
import type { ResourcePoolStatusRequest } from '@setpoint/kube/kinds/resource.k8s.io/v1alpha3'
import type { DeviceTaintRule } from '@setpoint/kube/kinds/resource.k8s.io/v1beta2'
import { NONE, since } from '../cells.js'
import { age, column, name, table, viewTable, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'
import { poolStatus, type PoolStatus } from './pool-status.js'

export const resourceTables: KindTables = {
  'DeviceClass.resource.k8s.io': table<DeviceClass>([name, age]),

  'ResourceClaim.resource.k8s.io': table<ResourceClaim>([name, column('State', 'string', claimState), age]),

  'ResourceClaimTemplate.resource.k8s.io': table<ResourceClaimTemplate>([name, age]),

  'ResourceSlice.resource.k8s.io': table<ResourceSlice>([
    name,
    column('Node', 'string', ({ spec }) => spec?.nodeName ?? ''),
    column('Driver', 'string', ({ spec }) => spec?.driver ?? ''),
    column('Pool', 'string', ({ spec }) => spec?.pool?.name ?? ''),
    age,
  ]),

  'DeviceTaintRule.resource.k8s.io': table<DeviceTaintRule>([
    name,
    column('Key', 'string', ({ spec }) => spec?.taint?.key ?? ''),
    column('Value', 'string', ({ spec }) => spec?.taint?.value ?? ''),
    column('Effect', 'string', ({ spec }) => spec?.taint?.effect ?? ''),
    column('TimeAdded', 'string', ({ spec }, now) =>
      spec?.taint?.timeAdded === undefined ? '' : since(spec.taint.timeAdded, now),
    ),
    age,
  ]),

  'ResourcePoolStatusRequest.resource.k8s.io': viewTable<PoolStatus>(
    (object) => poolStatus(object as unknown as Subject<ResourcePoolStatusRequest>),
    [
      name,
      column('Driver', 'string', ({ driver }) => driver, 'The driver to query pools for.'),
      column('Total', 'string', ({ total }) => total, 'Total number of devices across all pools.'),
      column('Available', 'string', ({ available }) => available, 'Number of available devices across all pools.'),
      column('Allocated', 'string', ({ allocated }) => allocated, 'Number of allocated devices across all pools.'),
      column(
        'Unavailable',
        'string',
        ({ unavailable }) => unavailable,
        'Number of unavailable devices across all pools.',
      ),
      column('Errors', 'string', ({ errors }) => errors, 'Number of pools with validation errors.'),
      column('Pools', 'integer', ({ pools }) => pools, 'Total number of matching pools.'),
      column('Status', 'string', ({ state }) => state, 'Processing status.'),
      column(
        'Completed',
        'string',
        ({ completed }, now) => (completed === undefined ? NONE : since(completed, now)),
        'Time since the observation completed.',
      ),
    ],
  ),
}

function claimState({ metadata, status }: Subject<ResourceClaim>): string {
  const isDeleted = metadata.deletionTimestamp !== undefined
  const words = isDeleted ? ['deleted'] : []
  if (status?.allocation !== undefined) {
    words.push('allocated')
    if ((status.reservedFor ?? []).length > 0) words.push('reserved')
  } else if (!isDeleted) {
    words.push('pending')
  }
  return words.join(',')
}
