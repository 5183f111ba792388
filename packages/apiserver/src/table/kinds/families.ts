import type { KindTables } from '../table.js'
import { admissionTables } from './admission.js'
import { apiserverTables } from './apiserver.js'
import { autoscalingTables } from './autoscaling.js'
import { batchTables } from './batch.js'
import { certificateTables } from './certificates.js'
import { coreTables } from './core.js'
import { eventTables } from './events.js'
import { networkTables } from './network.js'
import { nodeTables } from './nodes.js'
import { plainTables } from './plain.js'
import { podTables } from './pods.js'
import { policyTables } from './policy.js'
import { rbacTables } from './rbac.js'
import { resourceTables } from './resource.js'
import { schedulingTables } from './scheduling.js'
import { serviceTables } from './services.js'
import { storageTables } from './storage.js'
import { volumeTables } from './volumes.js'
import { workloadTables } from './workloads.js'

/** Every built-in kind's table, by family. */
export const families: readonly KindTables[] = [
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
