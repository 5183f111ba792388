import type {
  ComponentStatus,
  ConfigMap,
  Namespace,
  ResourceQuota,
  Secret,
  ServiceAccount,
} from '@setpoint/kube/kinds/v1'
import { conditionOf } from '../cells.js'
import { age, column, name, table, type Subject } from '../columns.js'
import type { KindTables } from '../table.js'

export const coreTables: KindTables = {
  ConfigMap: table<ConfigMap>([
    name,
    column('Data', 'string', ({ data, binaryData }) => size(data) + size(binaryData)),
    age,
  ]),

  Secret: table<Secret>([
    name,
    column('Type', 'string', ({ type }) => type ?? ''),
    column('Data', 'string', ({ data }) => size(data)),
    age,
  ]),

  ServiceAccount: table<ServiceAccount>([name, age]),

  Namespace: table<Namespace>([
    name,
    column('Status', 'string', ({ status }) => status?.phase ?? '', 'The status of the namespace'),
    age,
  ]),

  ResourceQuota: table<ResourceQuota>([
    name,
    column('Request', 'string', (quota) => usage(quota, (resource) => !isLimit(resource))),
    column('Limit', 'string', (quota) => usage(quota, isLimit)),
    age,
  ]),

  ComponentStatus: table<ComponentStatus>([
    name,
    column('Status', 'string', health, 'Status of the component conditions'),
    column(
      'Message',
      'string',
      (component) => healthy(component)?.message ?? '',
      'Message of the component conditions',
    ),
    column('Error', 'string', (component) => healthy(component)?.error ?? '', 'Error of the component conditions'),
  ]),
}

function size(entries: object | undefined): number {
  return Object.keys(entries ?? {}).length
}

function isLimit(resource: string): boolean {
  return resource.startsWith('limits.')
}

/** What is used of what there is, for every resource that the quota's controller has counted. */
function usage({ status }: Subject<ResourceQuota>, belongs: (resource: string) => boolean): string {
  return Object.keys(status?.hard ?? {})
    .filter(belongs)
    .sort()
    .map((resource) => `${resource}: ${status?.used?.[resource] ?? 0}/${status?.hard?.[resource] ?? 0}`)
    .join(', ')
}

type ComponentCondition = NonNullable<Subject<ComponentStatus>['conditions']>[number]

function healthy({ conditions }: Subject<ComponentStatus>): ComponentCondition | undefined {
  return conditionOf(conditions, 'Healthy')
}

function health(component: Subject<ComponentStatus>): string {
  const condition = healthy(component)
  if (condition === undefined) return 'Unknown'
  return condition.status === 'True' ? 'Healthy' : 'Unhealthy'
}
