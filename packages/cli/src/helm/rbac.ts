import type { TypedObject } from '@setpoint/kube'
import type { ClusterRoleBinding } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import type { ServiceAccount } from '@setpoint/kube/kinds/v1'
import { released } from './objects.js'
import { Template, when } from './template.js'

export interface RbacTemplateOptions {
  readonly operator: string
  readonly canBeNamespaced: boolean
}

/** A file of rights. The manager's own are for the cluster or for the release's namespace, as the values say. */
export function rbacTemplate(
  file: string,
  objects: readonly TypedObject[],
  { operator, canBeNamespaced }: RbacTemplateOptions,
): string {
  if (file === 'service_account') return serviceAccountTemplate(objects, operator)
  if (file !== 'role' && file !== 'role_binding') return rendered(objects, operator)
  const wide = rendered(
    objects.map((object) => withScope(object, 'cluster')),
    operator,
  )
  const narrow = canBeNamespaced
    ? rendered(
        objects.map((object) => withScope(object, 'namespace')),
        operator,
      )
    : failure('scope: the operator works with kinds that have no namespace; it must be cluster')
  return [
    `{{- if eq .Values.scope "namespace" }}\n${narrow}`,
    `{{- else if eq .Values.scope "cluster" }}\n${wide}`,
    `{{- else }}\n${failure('scope: must be cluster or namespace')}{{- end }}\n`,
  ].join('')
}

function failure(message: string): string {
  return `{{- fail ${JSON.stringify(message)} }}\n`
}

function rendered(objects: readonly TypedObject[], operator: string): string {
  const template = new Template()
  return template.render(
    ...objects.map((object) => withSubjects(released(object, operator, template), operator, template)),
  )
}

/** A ClusterRole as a Role, a binding of one as a binding of the other, or the other way round. */
function withScope(object: TypedObject, scope: 'cluster' | 'namespace'): TypedObject {
  const { namespace: _, ...metadata } = object.metadata ?? {}
  const kind = object.kind.replace('Cluster', '')
  const { roleRef } = object as Partial<ClusterRoleBinding>
  const refer = (to: string): object => (roleRef === undefined ? {} : { roleRef: { ...roleRef, kind: to } })
  return scope === 'cluster'
    ? { ...object, kind: `Cluster${kind}`, metadata, ...refer('ClusterRole') }
    : { ...object, kind, metadata: { ...metadata, namespace: 'release' }, ...refer('Role') }
}

function withSubjects(object: TypedObject, operator: string, template: Template): TypedObject {
  const { subjects } = object as Partial<ClusterRoleBinding>
  if (subjects === undefined) return object
  const name = template.scalar(`{{ include "${operator}.serviceAccountName" . }}`)
  const namespace = template.scalar('{{ .Release.Namespace }}')
  return { ...object, subjects: subjects.map((subject) => ({ ...subject, name, namespace })) } as TypedObject
}

function serviceAccountTemplate(objects: readonly TypedObject[], operator: string): string {
  const template = new Template()
  const accounts = objects.map((object) => {
    const account = released(object as ServiceAccount, operator, template)
    const name = template.scalar(`{{ include "${operator}.serviceAccountName" . }}`)
    const annotations = template.lines(
      '{{- with .Values.serviceAccount.annotations }}\nannotations: {{- toYaml . | nindent DEEPER }}\n{{- end }}',
    )
    return { ...account, metadata: { ...account.metadata, name, ...annotations } }
  })
  return when('.Values.serviceAccount.create', template.render(...accounts))
}
