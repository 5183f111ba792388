/** The custom resource that everything is measured with. */
const group = 'bench.setpoint.dev'
const plural = 'widgets'

/** The size of each object as it is sent. */
const objectBytes = 1024

const definitionName = `${plural}.${group}`

/** A definition with the checks that people write: types, bounds, an enumeration, a pattern, a list with a key. */
export const definition: object = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: definitionName },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural, singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema() } }],
  },
}

function schema(): object {
  const port = { type: 'integer', minimum: 1, maximum: 65_535 }
  return {
    type: 'object',
    required: ['spec'],
    properties: {
      spec: {
        type: 'object',
        required: ['image', 'replicas'],
        properties: {
          image: { type: 'string', pattern: '^[a-z0-9./:-]+$' },
          replicas: { type: 'integer', minimum: 0, maximum: 1000 },
          mode: { type: 'string', enum: ['Active', 'Standby'], default: 'Active' },
          environment: { type: 'object', additionalProperties: { type: 'string' } },
          ports: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['name'],
            items: {
              type: 'object',
              required: ['name', 'port'],
              properties: { name: { type: 'string' }, port, protocol: { type: 'string', default: 'TCP' } },
            },
          },
          notes: { type: 'string' },
        },
      },
    },
  }
}

export function collectionPath(namespace: string): string {
  return `/apis/${group}/v1/namespaces/${namespace}/${plural}`
}

/** An object of {@link objectBytes} bytes, as text. */
export function widget(namespace: string, name: string): string {
  const text = JSON.stringify({
    apiVersion: `${group}/v1`,
    kind: 'Widget',
    metadata: {
      name,
      namespace,
      labels: { app: 'bench', tier: 'backend' },
      annotations: { 'bench.setpoint.dev/by': 'load' },
    },
    spec: {
      image: 'registry.example.com/team/widget:1.4.2',
      replicas: 3,
      mode: 'Standby',
      environment: { LOG_LEVEL: 'info', REGION: 'eu-central-1', FEATURE_A: 'on', FEATURE_B: 'off' },
      ports: [
        { name: 'http', port: 8080, protocol: 'TCP' },
        { name: 'metrics', port: 9090, protocol: 'TCP' },
      ],
      notes: '',
    },
  })
  return `${text.slice(0, -'"}}'.length)}${'x'.repeat(objectBytes - text.length)}"}}`
}
