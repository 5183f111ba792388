import { column, name, table, type Subject } from '../columns.js'
import type { KindTables, TableDefinition } from '../table.js'

/** The time that Go's zero time prints as. */
const NEVER = '0001-01-01T00:00:00Z'

/** What kube-apiserver makes of a built-in kind that it has no printer for. */
const createdAtTable: TableDefinition = table<object>(
  [name, column('Created At', 'date', ({ metadata }: Subject<object>) => metadata.creationTimestamp ?? NEVER)],
  { nullWhenEmpty: true },
)

export const plainTables: KindTables = {
  LimitRange: createdAtTable,
  'Role.rbac.authorization.k8s.io': createdAtTable,
  'ClusterRole.rbac.authorization.k8s.io': createdAtTable,
  'CSIStorageCapacity.storage.k8s.io': createdAtTable,
  'CustomResourceDefinition.apiextensions.k8s.io': createdAtTable,
}
