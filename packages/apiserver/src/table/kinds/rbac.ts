import type {
  ClusterRoleBinding,
  RoleBinding,
  Subject as Holder,
} from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { age, column, name, table, wide, type Loose } from '../columns.js'
import type { KindTables, TableDefinition } from '../table.js'

export const rbacTables: KindTables = {
  'RoleBinding.rbac.authorization.k8s.io': bindingTable('roleBinding'),
  'ClusterRoleBinding.rbac.authorization.k8s.io': bindingTable('clusterRoleBinding'),
}

function bindingTable(what: string): TableDefinition {
  return table<RoleBinding | ClusterRoleBinding>([
    name,
    column('Role', 'string', ({ roleRef }) => `${roleRef?.kind ?? ''}/${roleRef?.name ?? ''}`),
    age,
    wide('Users', 'string', ({ subjects }) => holders(subjects, 'User'), `Users in the ${what}`),
    wide('Groups', 'string', ({ subjects }) => holders(subjects, 'Group'), `Groups in the ${what}`),
    wide(
      'ServiceAccounts',
      'string',
      ({ subjects }) => holders(subjects, 'ServiceAccount'),
      `ServiceAccounts in the ${what}`,
    ),
  ])
}

function holders(subjects: readonly Loose<Holder>[] | undefined, kind: string): string {
  return (subjects ?? [])
    .filter((subject) => subject.kind === kind)
    .map(({ namespace = '', name = '' }) => (kind === 'ServiceAccount' ? `${namespace}/${name}` : name))
    .join(', ')
}
