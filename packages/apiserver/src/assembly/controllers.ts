import { type RunningAdmission, startPolicyStatus, startQuotaController } from '../admission/index.js'
import {
  type Controller,
  type ControllerDependencies,
  startClusterRoleAggregation,
  startGarbageCollector,
  startNamespaceController,
  startNamespaceDefaults,
  startServiceAccountTokens,
  startStorageProtection,
} from '../controllers/index.js'
import type { TokenIssuer } from '../service-account/index.js'
import type { WorkloadOptions, Workloads } from '../workloads/index.js'

/** What kube-controller-manager runs beside the server, as far as a server without nodes needs it. */
export function startControllers(
  dependencies: ControllerDependencies,
  { quotas }: RunningAdmission,
  tokens: TokenIssuer,
  authority: string,
): Controller[] {
  return [
    startGarbageCollector(dependencies),
    startNamespaceController(dependencies),
    startNamespaceDefaults(dependencies, authority),
    startServiceAccountTokens(dependencies, tokens, authority),
    startClusterRoleAggregation(dependencies),
    startQuotaController(dependencies, quotas),
    startPolicyStatus(dependencies),
    startStorageProtection(dependencies),
  ]
}

/** The simulation is loaded only when it is wanted: a plain server starts without it. */
export async function startWorkloads(
  wanted: boolean | WorkloadOptions,
  dependencies: ControllerDependencies,
): Promise<Workloads | undefined> {
  if (wanted === false) return undefined
  const { Workloads } = await import('../workloads/index.js')
  return Workloads.start(dependencies, wanted === true ? {} : wanted)
}
