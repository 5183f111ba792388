import { groupKindText, type GroupKind } from '@setpoint/kube'
import { customTable, families } from './kinds/index.js'
import type { TableDefinition } from './table.js'

const ofCustomKinds = customTable()

const tables = new Map(families.flatMap((family) => Object.entries(family)))

/** The table of a built-in kind; any other kind gets that of a custom resource without columns of its own. */
export function tableFor(kind: GroupKind): TableDefinition {
  return tables.get(groupKindText(kind)) ?? ofCustomKinds
}
