import { groupKindText, type GroupKind } from '@setpoint/kube'
import { admissionTables } from './kinds/admission.js'
import { apiserverTables } from './kinds/apiserver.js'
import { autoscalingTables } from './kinds/autoscaling.js'
import { batchTables } from './kinds/batch.js'
import { certificateTables } from './kinds/certificates.js'
import { coreTables } from './kinds/core.js'
import { customTable } from './kinds/custom.js'
import { eventTables } from './kinds/events.js'
import { networkTables } from './kinds/network.js'
import { nodeTables } from './kinds/nodes.js'
import { plainTables } from './kinds/plain.js'
import { podTables } from './kinds/pods.js'
import { policyTables } from './kinds/policy.js'
import { rbacTables } from './kinds/rbac.js'
import { resourceTables } from './kinds/resource.js'
import { schedulingTables } from './kinds/scheduling.js'
import { serviceTables } from './kinds/services.js'
import { storageTables } from './kinds/storage.js'
import { volumeTables } from './kinds/volumes.js'
import { workloadTables } from './kinds/workloads.js'
import type { KindTables, TableDefinition } from './table.js'

const families: readonly KindTables[] = [
  podTables,
  workloadTables,
  batchTables,
  serviceTables,
  networkTables,
  coreTables,
  nodeTables,
  eventTables,
  volumeTables,
  storageTables,
  rbacTables,
  certificateTables,
  admissionTables,
  autoscalingTables,
  policyTables,
  schedulingTables,
  resourceTables,
  apiserverTables,
  plainTables,
]

const ofCustomKinds = customTable()

const tables = new Map(families.flatMap((family) => Object.entries(family)))

/** The table of a built-in kind; any other kind gets that of a custom resource without columns of its own. */
export function tableFor(kind: GroupKind): TableDefinition {
  return tables.get(groupKindText(kind)) ?? ofCustomKinds
}
