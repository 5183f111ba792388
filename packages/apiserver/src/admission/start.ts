import { type Clock, type Random, SetpointError } from '@setpoint/kube'
import type { Authorizer } from '../authorize/index.js'
import type { Catalog } from '../catalog/index.js'
import type { LocalClient } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import type { Storage } from '../storage/index.js'
import type { WebhookCaller } from '../webhook/index.js'
import { Admission, type AdmissionPlugin } from './admission.js'
import { loadExpressions } from './load-expressions.js'
import { namespaceLifecycle } from './namespace-lifecycle.js'
import {
  certificateApproval,
  certificateSigning,
  certificateSubjectRestriction,
  defaultIngressClass,
  defaultStorageClass,
  defaultTolerationSeconds,
  limitRanger,
  ownerReferencesPermissionEnforcement,
  persistentVolumeClaimResize,
  priority,
  runtimeClass,
  serviceAccount,
  storageObjectInUseProtection,
  taintNodesByCondition,
} from './plugins/index.js'
import { podSecurity } from './pod-security/index.js'
import {
  mutatingPolicies,
  type MutatingSpec,
  Policies,
  validatingPolicies,
  type ValidatingSpec,
} from './policy/index.js'
import { QuotaIndex, resourceQuota } from './quota/index.js'
import { UPSTREAM_PLUGINS } from './upstream-names.js'
import { Hooks, mutatingWebhooks, validatingWebhooks } from './webhook/index.js'

/** What the plugins work with. */
export interface AdmissionDependencies {
  readonly storage: Storage
  readonly catalog: Catalog
  readonly clock: Clock
  readonly random: Random
  readonly caller: WebhookCaller
  readonly authorizer: Authorizer
  /** The server's own hands; asked for when the first request needs them. */
  readonly client: () => LocalClient
  /** Refuses who would give away more than they have, once nothing changes the object any more. Default: nothing. */
  readonly escalation?: AdmissionPlugin | undefined
}

/** Which plugins run beside those that always do. */
export interface AdmissionOptions {
  readonly enable?: readonly string[] | undefined
  readonly disable?: readonly string[] | undefined
}

/** The admission of a running server. */
export interface RunningAdmission {
  readonly admission: Admission
  readonly quotas: QuotaIndex
  close(): void
}

interface AllPolicies {
  readonly mutating: Policies<MutatingSpec>
  readonly validating: Policies<ValidatingSpec>
}

/** Off unless somebody turns them on. ServiceAccount needs the token controllers; envtest has it off, too. */
const OFF_BY_DEFAULT: ReadonlySet<string> = new Set(['ServiceAccount', 'OwnerReferencesPermissionEnforcement'])

/** Throws a SetpointError for names that no plugin has. */
export function startAdmission(dependencies: AdmissionDependencies, options: AdmissionOptions = {}): RunningAdmission {
  const { storage, catalog } = dependencies
  const mutating = new Hooks(storage, catalog, 'mutatingwebhookconfigurations')
  const validating = new Hooks(storage, catalog, 'validatingwebhookconfigurations')
  const policies: AllPolicies = {
    mutating: new Policies(storage, catalog, 'mutating'),
    validating: new Policies(storage, catalog, 'validating'),
  }
  const quotas = new QuotaIndex(storage)
  const close = (): void => {
    mutating.close()
    validating.close()
    policies.mutating.close()
    policies.validating.close()
    quotas.close()
  }
  try {
    const plugins = inOrder(dependencies, mutating, validating, policies, quotas)
    return { admission: new Admission([loadExpressions(), ...chosen(plugins, options)]), quotas, close }
  } catch (error) {
    close()
    throw error
  }
}

/** All plugins in the order in which kube-apiserver runs them. */
function inOrder(
  dependencies: AdmissionDependencies,
  mutating: Hooks,
  validating: Hooks,
  policies: AllPolicies,
  quotas: QuotaIndex,
): AdmissionPlugin[] {
  const { storage, catalog, clock, random, authorizer, client, escalation } = dependencies
  const quotaResource = (): Resource => catalog.version('', 'v1')?.find('resourcequotas') as Resource
  return [
    namespaceLifecycle(storage),
    limitRanger(storage),
    serviceAccount(storage, random),
    taintNodesByCondition(),
    podSecurity(storage),
    priority(storage),
    defaultTolerationSeconds(),
    defaultStorageClass(storage),
    storageObjectInUseProtection(),
    ownerReferencesPermissionEnforcement(authorizer, catalog),
    persistentVolumeClaimResize(storage),
    runtimeClass(storage),
    certificateApproval(authorizer),
    certificateSigning(authorizer),
    certificateSubjectRestriction(),
    defaultIngressClass(storage),
    mutatingPolicies(policies.mutating, dependencies),
    mutatingWebhooks(mutating, dependencies),
    ...(escalation === undefined ? [] : [escalation]),
    validatingPolicies(policies.validating, dependencies),
    validatingWebhooks(validating, dependencies),
    resourceQuota({
      storage,
      quotas,
      now: () => clock.now(),
      writer: () => ({ client: client(), resource: quotaResource() }),
    }),
  ]
}

function chosen(
  plugins: readonly AdmissionPlugin[],
  { enable = [], disable = [] }: AdmissionOptions,
): AdmissionPlugin[] {
  const names = new Set(plugins.map(({ name }) => name))
  for (const name of [...enable, ...disable]) {
    if (names.has(name) || (UPSTREAM_PLUGINS.has(name) && !enable.includes(name))) continue
    const known = [...names].sort().join(', ')
    throw new SetpointError('OptionInvalid', `there is no admission plugin ${JSON.stringify(name)}; there are ${known}`)
  }
  return plugins.filter(({ name }) => enable.includes(name) || !(disable.includes(name) || OFF_BY_DEFAULT.has(name)))
}
