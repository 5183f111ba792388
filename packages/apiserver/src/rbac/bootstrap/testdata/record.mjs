// Asks a fresh kube-apiserver (with --authorization-mode=RBAC, and kube-controller-manager behind it to gather the rules
// of aggregated roles) for the roles and bindings that it made for itself, and writes them down as ../policy.ts:
//
//   SERVER=https://127.0.0.1:6443 TOKEN=… NODE_TLS_REJECT_UNAUTHORIZED=0 node record.mjs
import { writeFileSync } from 'node:fs'

const { SERVER: server, TOKEN: token } = process.env
const RESOURCES = ['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings']
const BOOTSTRAPPING = 'kubernetes.io/bootstrapping'

/** What cannot be worked out, between tabs: the rest of an object's metadata is alike for all of them. */
function written(resource, { metadata, ...content }) {
  const { [BOOTSTRAPPING]: _, ...labels } = metadata.labels
  const parts = Object.entries(content).map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`)
  return [resource, metadata.namespace ?? '', metadata.name, Object.keys(labels).join(' '), parts.join(',')].join('\t')
}

const lines = []
for (const resource of RESOURCES) {
  const response = await fetch(`${server}/apis/rbac.authorization.k8s.io/v1/${resource}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const { items } = await response.json()
  for (const item of items) {
    const { labels = {} } = item.metadata
    if (labels[BOOTSTRAPPING] !== 'rbac-defaults') continue
    if (Object.entries(labels).some(([label, value]) => label !== BOOTSTRAPPING && value !== 'true')) {
      throw new Error(`${resource} ${item.metadata.name} has a label that is not "true"`)
    }
    lines.push(written(resource, item))
  }
}
const text = lines.join('\n')
if (/[\\`]|\$\{/.test(text)) throw new Error('the text does not fit into a template')
const comment =
  '/**\n * Kubernetes\' default roles and bindings, one in a line: resource, namespace, name, labels that are "true", and its fields as JSON.\n * Written by testdata/record.mjs; a real server says what they are.\n */'
writeFileSync(
  new URL('../policy.ts', import.meta.url),
  `${comment}\nexport const DEFAULT_POLICY: string = \`${text}\`\n`,
)
