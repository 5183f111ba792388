import type { TypedObject } from '@setpoint/kube'
import type { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { released } from './objects.js'
import { Template } from './template.js'

/** What of the program's settings a release decides, by the name of its variable. */
const SETTINGS: Readonly<Record<string, (value: string) => string>> = {
  SETPOINT_METRICS_PORT: (port) => `{{ ternary "${port}" "0" .Values.metrics.enabled | quote }}`,
  SETPOINT_SCOPE: () => '{{ .Values.scope }}',
}

/** The operator, with what administrators set: image, replicas, resources, where it runs, what else it is told. */
export function deploymentTemplate(deployment: TypedObject, operator: string): string {
  const template = new Template()
  const copy = released(deployment as Deployment, operator, template)
  const { spec } = copy
  const pod = spec?.template
  const [container, ...others] = pod?.spec?.containers ?? []
  if (spec === undefined || pod?.spec === undefined || container === undefined) return template.render(copy)
  const optional = (name: string): Record<string, null> =>
    template.lines(`{{- with .Values.${name} }}\n${name}: {{- toYaml . | nindent DEEPER }}\n{{- end }}`)
  const more = (name: string): string => `{{- with .Values.${name} }}\n{{- toYaml . | nindent INDENT }}\n{{- end }}`
  const { env = [], resources: _resources, image: _image, ...kept } = container
  return template.render({
    ...copy,
    spec: {
      ...spec,
      replicas: template.scalar('{{ .Values.replicas }}'),
      template: {
        ...pod,
        metadata: {
          labels: {
            ...pod.metadata?.labels,
            ...template.lines(more('podLabels')),
          },
          annotations: {
            ...pod.metadata?.annotations,
            ...template.lines(more('podAnnotations')),
          },
        },
        spec: {
          ...pod.spec,
          serviceAccountName: template.scalar(`{{ include "${operator}.serviceAccountName" . }}`),
          ...optional('imagePullSecrets'),
          ...optional('nodeSelector'),
          ...optional('tolerations'),
          ...optional('affinity'),
          containers: [
            {
              ...kept,
              image: template.scalar(
                '"{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"',
              ),
              imagePullPolicy: template.scalar('{{ .Values.image.pullPolicy }}'),
              env: [
                ...env.map(({ name, value = '' }) => {
                  const setting = SETTINGS[name]
                  return { name, value: setting === undefined ? value : template.scalar(setting(value)) }
                }),
                template.item(more('env')),
              ],
              resources: template.block('toYaml .Values.resources'),
            },
            ...others,
          ],
        },
      },
    },
  })
}
