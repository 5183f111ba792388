import type {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicyBinding,
  ValidatingWebhookConfiguration,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { UNSET } from '../cells.js'
import { age, column, name, table, type Subject } from '../columns.js'
import { selectorStruct } from '../selector.js'
import type { KindTables, TableDefinition } from '../table.js'

type Webhooks = MutatingWebhookConfiguration | ValidatingWebhookConfiguration
type Policy = MutatingAdmissionPolicy | ValidatingAdmissionPolicy
type Binding = MutatingAdmissionPolicyBinding | ValidatingAdmissionPolicyBinding

const webhookTable: TableDefinition = table<Webhooks>([
  name,
  column('Webhooks', 'integer', ({ webhooks }) => webhooks?.length ?? 0),
  age,
])

const bindingTable: TableDefinition = table<Binding>([
  name,
  column('PolicyName', 'string', ({ spec }) => spec?.policyName ?? ''),
  column('ParamRef', 'string', parameters),
  age,
])

export const admissionTables: KindTables = {
  'MutatingWebhookConfiguration.admissionregistration.k8s.io': webhookTable,
  'ValidatingWebhookConfiguration.admissionregistration.k8s.io': webhookTable,

  'ValidatingAdmissionPolicy.admissionregistration.k8s.io': table<ValidatingAdmissionPolicy>([
    name,
    column('Validations', 'integer', ({ spec }) => spec?.validations?.length ?? 0),
    column('ParamKind', 'string', parameterKind),
    age,
  ]),

  'MutatingAdmissionPolicy.admissionregistration.k8s.io': table<MutatingAdmissionPolicy>([
    name,
    column('Mutations', 'integer', ({ spec }) => spec?.mutations?.length ?? 0),
    column('ParamKind', 'string', parameterKind),
    age,
  ]),

  'ValidatingAdmissionPolicyBinding.admissionregistration.k8s.io': bindingTable,
  'MutatingAdmissionPolicyBinding.admissionregistration.k8s.io': bindingTable,
}

function parameterKind({ spec }: Subject<Policy>): string {
  const kind = spec?.paramKind
  return kind === undefined ? UNSET : `${kind.apiVersion ?? ''}/${kind.kind ?? ''}`
}

/** The parameter's name, in any namespace (`*`) unless the binding names one; else the selector of parameters. */
function parameters({ spec }: Subject<Binding>): string {
  const { name = '', namespace = '', selector } = spec?.paramRef ?? {}
  if (name !== '') return `${namespace === '' ? '*' : namespace}/${name}`
  return selector === undefined ? UNSET : selectorStruct(selector)
}
