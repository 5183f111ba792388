import { stringify } from 'yaml'
import type { OperatorObjects } from 'setpoint/manifests'

export interface ChartInfo {
  readonly version: string
  readonly description: string
  /** Whether the operator could work in one namespace: not with kinds that have none. */
  readonly canBeNamespaced: boolean
}

/** Chart.yaml */
export function chartFile({ options }: OperatorObjects, { version, description }: ChartInfo): string {
  const { tag } = imageOf(options.image)
  return stringify({
    apiVersion: 'v2',
    name: options.name,
    description,
    type: 'application',
    version,
    appVersion: tag === '' ? version : tag,
    kubeVersion: '>=1.25.0-0',
  })
}

/** values.yaml: what administrators set, each with what it means. */
export function valuesFile({ options, deployment, metricsService, webhooks, definitions }: OperatorObjects): string {
  const { repository } = imageOf(options.image)
  const { spec } = deployment as { spec?: { template: { spec: { containers: { resources: object }[] } } } }
  const resources = spec?.template.spec.containers[0]?.resources ?? {}
  const mustHook = definitions.some(({ spec: { conversion } }) => conversion?.strategy === 'Webhook')
  return `image:
  repository: ${repository}
  # Default: the chart's appVersion.
  tag: ""
  pullPolicy: IfNotPresent
imagePullSecrets: []

# ${options.leaderElection ? 'One of them works at a time; the others stand by.' : 'There is no election: more than one would work against each other.'}
replicas: ${options.replicas}

resources:
${indented(stringify(resources))}
# Whether the operator works in the whole cluster, or in the release's namespace alone: cluster or namespace.
scope: ${options.scope}

serviceAccount:
  create: true
  # Default: ${options.name}-controller-manager.
  name: ""
  annotations: {}

metrics:
  enabled: ${metricsService !== undefined}
  # For those who run the Prometheus operator.
  serviceMonitor:
    enabled: false

# Who may reach the operator: metrics from namespaces with the label metrics=enabled${webhooks.length > 0 ? ', webhooks from everywhere' : ''}.
networkPolicy:
  enabled: false
${
  webhooks.length === 0
    ? ''
    : `
webhooks:
  # Have the API server ask the operator.${mustHook ? ' Conversion between versions is always asked for.' : ''}
  enabled: true
`
}
crds:
  install: true
  # Leave them, with all objects of their kinds, when the release is uninstalled.
  keep: true

# More variables of the operator's environment: [{ name: …, value: … }].
env: []
podAnnotations: {}
podLabels: {}
nodeSelector: {}
tolerations: []
affinity: {}
`
}

/** templates/_helpers.tpl */
export function helpersFile({ options: { name } }: OperatorObjects): string {
  return `{{- define "${name}.labels" -}}
app.kubernetes.io/name: ${name}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "${name}.serviceAccountName" -}}
{{- .Values.serviceAccount.name | default "${name}-controller-manager" }}
{{- end }}
`
}

/** templates/NOTES.txt */
export function notesFile({ options: { name }, kinds }: OperatorObjects): string {
  const resources = kinds.map(({ plural, group }) => `${plural}.${group}`).join(',')
  return `${name} runs in namespace {{ .Release.Namespace }}:
  kubectl --namespace {{ .Release.Namespace }} rollout status deployment/${name}-controller-manager
${resources === '' ? '' : `  kubectl get ${resources} --all-namespaces\n`}`
}

/** \`registry:5000/web:1.0\` in its two parts. A digest stays with the name. */
export function imageOf(image: string): { repository: string; tag: string } {
  const colon = image.lastIndexOf(':')
  const isTag = colon > image.lastIndexOf('/') && !image.includes('@')
  return isTag ? { repository: image.slice(0, colon), tag: image.slice(colon + 1) } : { repository: image, tag: '' }
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}
