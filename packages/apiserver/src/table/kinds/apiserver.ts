import { groupResourceText } from '@setpoint/kube'
import type { APIService } from '@setpoint/kube/kinds/apiregistration.k8s.io/v1'
import type { StorageVersion } from '@setpoint/kube/kinds/internal.apiserver.k8s.io/v1alpha1'
import type { StorageVersionMigration } from '@setpoint/kube/kinds/storagemigration.k8s.io/v1beta1'
import { conditionOf, firstThree, UNSET } from '../cells.js'
import { age, column, name, nameOf, table, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

export const apiserverTables: KindTables = {
  'APIService.apiregistration.k8s.io': table<APIService>(
    [
      name,
      column('Service', 'string', serviceText, 'The reference to the service that hosts this API endpoint.'),
      column('Available', 'string', availability, 'Whether this service is available.'),
      age,
    ],
    { repeatsColumns: true },
  ),

  'StorageVersion.internal.apiserver.k8s.io': table<StorageVersion>([
    name,
    column('CommonEncodingVersion', 'string', ({ status }) => status?.commonEncodingVersion ?? UNSET),
    column('StorageVersions', 'string', storageVersions),
    age,
  ]),

  'StorageVersionMigration.storagemigration.k8s.io': table<StorageVersionMigration>([
    column('Name', 'string', nameOf),
    column(
      'Resource',
      'string',
      ({ spec }) => groupResourceText({ group: spec?.resource?.group ?? '', resource: spec?.resource?.resource ?? '' }),
      'GroupResource to migrate',
    ),
    column('Status', 'string', migrationState, 'Status of the migration'),
  ]),
}

function serviceText({ spec }: Subject<APIService>): string {
  const service = spec?.service
  return service === undefined ? 'Local' : `${service.namespace ?? ''}/${service.name ?? ''}`
}

function availability({ status }: Subject<APIService>): string {
  const { status: state = 'Unknown', reason = '' } = conditionOf(status?.conditions, 'Available') ?? {}
  return state === 'True' || reason === '' ? state : `${state} (${reason})`
}

function storageVersions({ status }: Subject<StorageVersion>): string {
  const servers = (status?.storageVersions ?? []).map(
    ({ apiServerID = '', encodingVersion = '' }) => `${apiServerID}=${encodingVersion}`,
  )
  return servers.length === 0 ? UNSET : firstThree(servers)
}

const STAGES = new Set(['Running', 'Failed', 'Succeeded'])

function migrationState({ status }: Subject<StorageVersionMigration>): string {
  const stage = status?.conditions?.findLast(({ type = '', status }) => STAGES.has(type) && status === 'True')
  return stage?.type ?? 'Unknown'
}
