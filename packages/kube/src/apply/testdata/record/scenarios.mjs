// What is asked of the server, in order. A body that is a function gets the object as it is.

const MERGE = 'application/merge-patch+json'
const JSON_PATCH = 'application/json-patch+json'
const STRATEGIC = 'application/strategic-merge-patch+json'
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

function resource(kind, apiVersion, plural) {
  const prefix = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
  const collection = `${prefix}/namespaces/default/${plural}`
  return (name) => {
    const path = `${collection}/${name}`
    const object = (fields, metadata = {}) => ({
      apiVersion,
      kind,
      metadata: { name, namespace: 'default', ...metadata },
      ...fields,
    })
    const step = (verb, manager, body, more = {}) => ({ kind, verb, path, collection, manager, body, ...more })
    return {
      object,
      create: (manager, fields, metadata) => step('create', manager, object(fields, metadata)),
      update: (manager, change, more) => step('update', manager, (live) => change(live) ?? live, more),
      merge: (manager, patch, more) => step('patch', manager, patch, { type: MERGE, ...more }),
      json: (manager, patch, more) => step('patch', manager, patch, { type: JSON_PATCH, ...more }),
      strategic: (manager, patch, more) => step('patch', manager, patch, { type: STRATEGIC, ...more }),
      apply: (manager, fields, { metadata, ...more } = {}) => step('apply', manager, object(fields, metadata), more),
      send: (verb, manager, body, more) => step(verb, manager, body, more),
    }
  }
}

const configMap = resource('ConfigMap', 'v1', 'configmaps')
const deployment = resource('Deployment', 'apps/v1', 'deployments')
const service = resource('Service', 'v1', 'services')
const thing1 = resource('Thing', 'example.com/v1', 'things')
const thing2 = resource('Thing', 'example.com/v2', 'things')
const brief1 = resource('Brief', 'example.com/v1', 'briefs')
const brief2 = resource('Brief', 'example.com/v2', 'briefs')
const loose = resource('Loose', 'example.com/v1', 'looses')

const string = { type: 'string' }
const integer = { type: 'integer' }
const item = {
  type: 'object',
  required: ['name'],
  properties: { name: string, value: integer, tags: { type: 'array', items: string, 'x-kubernetes-list-type': 'set' } },
}

const thingSchema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: integer,
        text: string,
        number: { type: 'number' },
        flag: { type: 'boolean' },
        set: { type: 'array', items: string, 'x-kubernetes-list-type': 'set' },
        numbers: { type: 'array', items: integer, 'x-kubernetes-list-type': 'set' },
        list: { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
        ports: {
          type: 'array',
          items: {
            type: 'object',
            required: ['port'],
            properties: { port: integer, protocol: { type: 'string', default: 'TCP' }, note: string },
          },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['port', 'protocol'],
        },
        atomic: { type: 'array', items: item, 'x-kubernetes-list-type': 'atomic' },
        plain: { type: 'array', items: string },
        map: { type: 'object', additionalProperties: string },
        atomicMap: { type: 'object', additionalProperties: string, 'x-kubernetes-map-type': 'atomic' },
        atomicStruct: { type: 'object', properties: { a: string, b: string }, 'x-kubernetes-map-type': 'atomic' },
        struct: {
          type: 'object',
          properties: { a: string, b: string, inner: { type: 'object', properties: { c: string } } },
        },
        nullable: { type: 'string', nullable: true },
        quantity: { 'x-kubernetes-int-or-string': true },
        free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
        anything: { 'x-kubernetes-preserve-unknown-fields': true },
        half: { type: 'object', properties: { known: string }, 'x-kubernetes-preserve-unknown-fields': true },
        embedded: {
          type: 'object',
          'x-kubernetes-embedded-resource': true,
          'x-kubernetes-preserve-unknown-fields': true,
        },
        defaulted: { type: 'object', default: {}, properties: { level: { type: 'integer', default: 3 } } },
        maps: { type: 'object', additionalProperties: item },
      },
    },
    status: {
      type: 'object',
      properties: {
        replicas: integer,
        phase: string,
        conditions: {
          type: 'array',
          items: { type: 'object', required: ['type'], properties: { type: string, status: string } },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['type'],
        },
      },
    },
  },
}

const crd = (kind, plural, versions) => ({
  method: 'POST',
  path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  body: {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { kind, plural, singular: plural.slice(0, -1), listKind: `${kind}List` },
      versions,
    },
  },
})

export const definitions = [
  crd(
    'Thing',
    'things',
    ['v1', 'v2'].map((name, index) => ({
      name,
      served: true,
      storage: index === 0,
      schema: { openAPIV3Schema: thingSchema },
      subresources: {
        status: {},
        scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
      },
    })),
  ),
  crd('Loose', 'looses', [
    {
      name: 'v1',
      served: true,
      storage: true,
      schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
    },
  ]),
]

const version = (name) => ({
  name,
  served: true,
  storage: name === 'v1',
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: { spec: { type: 'object', properties: { a: string, b: string, c: string } } },
    },
  },
})

const container = (name, more = {}) => ({ name, image: `${name}:1`, ...more })
const template = (containers) => ({ metadata: { labels: { app: 'web' } }, spec: { containers } })
const workload = (more = {}) => ({
  selector: { matchLabels: { app: 'web' } },
  template: template([container('app')]),
  ...more,
})
const scale = (deploymentName, replicas, metadata = {}) => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name: deploymentName, namespace: 'default', ...metadata },
  spec: { replicas },
})

export const scenarios = [
  {
    name: 'updates of a ConfigMap',
    steps: ((map) => [
      map.create('creator', { data: { a: '1', b: '2' } }, { labels: { l: 'x' }, annotations: { n: 'y' } }),
      map.update('updater', (live) => void (live.data.c = '3')),
      map.update('updater', () => {}),
      map.update('updater', (live) => void (live.data.a = '9'), { wait: 1100 }),
      map.update('creator', (live) => void delete live.data.b, { wait: 1100 }),
      map.merge('merger', { data: { d: '4', c: null } }),
      map.merge('merger', { data: { d: '4' } }, { wait: 1100 }),
      map.json('patcher', [{ op: 'add', path: '/metadata/labels/z', value: 'w' }]),
      map.strategic('strategist', { metadata: { finalizers: ['example.com/f'] }, binaryData: { k: 'AAAA' } }),
      map.json('patcher', [{ op: 'remove', path: '/metadata/labels' }]),
      map.update('annotator', (live) => void (live.metadata.annotations = { 'a.b/c': 'é', n: 'y' })),
      map.update('forgetful', (live) => void delete live.metadata.managedFields),
      map.update('forgetful', (live) => {
        delete live.metadata.managedFields
        live.data.e = '5'
      }),
      map.update('editor', (live) => {
        live.metadata.managedFields = live.metadata.managedFields.filter(({ manager }) => manager !== 'updater')
        live.data.f = '6'
      }),
      map.update(
        'editor',
        (live) =>
          void (live.metadata.managedFields[0].fieldsV1 = { 'f:data': { 'f:z': {}, 'f:a': {}, 'q:unknown': {} } }),
      ),
      map.update('editor', (live) => void (live.metadata.managedFields[0].operation = 'Sideways')),
      map.update('editor', (live) => {
        live.metadata.managedFields[0].fieldsV1 = { data: {} }
        live.data.g = '7'
      }),
      map.update('', (live) => void (live.data.h = '8')),
      map.update('resetter', (live) => void (live.metadata.managedFields = [{}])),
      map.update('late', (live) => void (live.data.i = '9')),
      map.apply('applier', { data: { i: '9', j: '10' } }),
      map.update('resetter', (live) => void (live.metadata.managedFields = [])),
      map.update('cleaner', (live) => void delete live.metadata.finalizers),
    ])(configMap('updates')),
  },
  {
    name: 'a ConfigMap that several apply',
    steps: ((map) => [
      map.apply('one', { data: { a: '1', b: '2' } }),
      map.apply('one', { data: { a: '1', b: '2' } }, { wait: 1100 }),
      map.apply('two', { data: { a: '1' } }),
      map.apply('two', { data: { a: '2' } }),
      map.apply('two', { data: { a: '2' } }, { force: true }),
      map.apply('one', { data: { b: '2' } }),
      map.apply('one', { data: {} }),
      map.apply('one', { data: { b: '3', c: '3' } }),
      map.apply('three', { data: { b: '4', a: '4', c: '4' } }),
      map.apply('three', { data: { c: '3' } }),
      map.apply('one', { data: { b: '3' } }),
      map.update('updater', (live) => void (live.data.b = 'u')),
      map.apply('one', { data: { b: '3' } }),
      map.apply('one', { data: { b: '3' } }, { force: true }),
      map.update('updater', (live) => void (live.data.u = 'u')),
      map.apply('one', { data: { b: '3', u: 'v', c: '5' } }),
      map.apply('one', {}),
      map.apply('three', {}),
      map.apply(
        'labeller',
        {},
        {
          metadata: {
            labels: { x: '1', y: '2' },
            annotations: { p: 'q' },
            finalizers: ['example.com/a', 'example.com/b'],
          },
        },
      ),
      map.apply('labeller', {}, { metadata: { labels: { y: '2' }, finalizers: ['example.com/b'] } }),
      map.apply(
        'owner',
        {},
        {
          metadata: {
            ownerReferences: [
              { apiVersion: 'v1', kind: 'ConfigMap', name: 'x', uid: '11111111-1111-1111-1111-111111111111' },
            ],
          },
        },
      ),
      map.apply(
        'owner',
        {},
        {
          metadata: {
            ownerReferences: [
              {
                apiVersion: 'v1',
                kind: 'ConfigMap',
                name: 'y',
                uid: '22222222-2222-2222-2222-222222222222',
                controller: true,
              },
            ],
          },
        },
      ),
      map.apply('labeller', {}, { metadata: { labels: { y: '3' } } }),
      map.apply('owner', { immutable: true }),
      map.apply('owner', { immutable: false }),
    ])(configMap('applied')),
  },
  {
    name: 'what is no patch of a ConfigMap',
    steps: ((map) => [
      map.create('creator', { data: { a: '1' } }),
      map.apply('one', { data: { a: 1 } }),
      map.apply('one', { data: { a: true, b: ['x', null, 2.5] } }),
      map.apply('one', { data: { a: { deep: [1, 'x', 1000000, null] } } }),
      map.apply('one', { data: 'text' }),
      map.apply('one', { data: [1] }),
      map.apply('one', { immutable: 'yes' }),
      map.apply('one', { immutable: { a: 1 } }),
      map.apply('one', { unknown: 1 }),
      map.apply('one', { metadata: 'x' }),
      map.apply('one', {}, { metadata: { managedFields: [] } }),
      map.apply('one', {}, { metadata: { managedFields: [{}] } }),
      map.apply('one', {}, { metadata: { managedFields: null } }),
      map.apply('one', {}, { metadata: { finalizers: ['example.com/a', 'example.com/a'] } }),
      map.apply('one', {}, { metadata: { finalizers: [null] } }),
      map.apply('one', {}, { metadata: { ownerReferences: [{ name: 'x' }] } }),
      map.apply('one', {}, { metadata: { generation: 'many' } }),
      map.send('apply', 'one', { kind: 'ConfigMap', metadata: { name: 'refused' }, data: { a: '1' } }),
      map.send('apply', 'one', { apiVersion: 'v1', metadata: { name: 'refused' }, data: { a: '1' } }),
      map.send('apply', 'one', { apiVersion: 'v2', kind: 'ConfigMap', metadata: { name: 'refused' } }),
      map.send('apply', 'one', { apiVersion: 'a/b/c', kind: 'ConfigMap', metadata: { name: 'refused' } }),
      map.send('apply', 'one', { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'refused' } }),
      map.send('apply', 'one', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'refused' }, data: null }),
    ])(configMap('refused')),
  },
  {
    name: 'more than ten who update',
    steps: ((map) => [
      map.create('m00', { data: { k00: 'v' } }),
      ...Array.from({ length: 13 }, (_, index) => {
        const number = String(index + 1).padStart(2, '0')
        return map.update(`m${number}`, (live) => void (live.data[`k${number}`] = 'v'), {
          wait: index % 4 === 0 ? 1100 : 0,
        })
      }),
      map.apply('applier', { data: { k03: 'v', k20: 'v' } }),
      map.update('m99', (live) => void (live.data.k99 = 'v'), { wait: 1100 }),
    ])(configMap('crowded')),
  },
  {
    name: 'kubectl takes over from client-side apply',
    steps: ((map, other, third) => {
      const original = (name) =>
        JSON.stringify({
          apiVersion: 'v1',
          data: { a: '1', b: '2' },
          kind: 'ConfigMap',
          metadata: { annotations: {}, name, namespace: 'default' },
        })
      const applied = (name) => ({ annotations: { [LAST_APPLIED]: `${original(name)}\n` } })
      return [
        map.create('kubectl-client-side-apply', { data: { a: '1', b: '2' } }, applied('taken')),
        map.apply('kubectl', { data: { a: '8', b: '2', c: '<3>' } }),
        map.apply('kubectl', { data: { a: '9' } }, { metadata: { annotations: { extra: 'yes' } } }),
        other.create('kubectl-client-side-apply', { data: { a: '1', b: '2' } }, applied('disputed')),
        other.update('meddler', (live) => void (live.data.b = 'x')),
        other.apply('kubectl', { data: { a: '5', b: '6' } }),
        other.apply('someone', { data: { a: '5' } }),
        other.apply('kubectl', { data: { a: '5', b: '6' } }, { force: true }),
        third.create(
          'kubectl-client-side-apply',
          { data: { a: '1' } },
          { annotations: { [LAST_APPLIED]: '{"apiVersion":"v2","kind":"ConfigMap"}' } },
        ),
        third.apply('kubectl', { data: { a: '2' } }),
        third.update('breaker', (live) => void (live.metadata.annotations[LAST_APPLIED] = 'not json')),
        third.apply('kubectl', { data: { a: '2' } }),
        third.apply('kubectl', { data: { a: '2' } }, { force: true }),
      ]
    })(configMap('taken'), configMap('disputed'), configMap('foreign')),
  },
  {
    name: 'entries in versions that are gone',
    steps: ((map) => [
      map.create('creator', { data: { a: '1' } }),
      map.update('editor', (live) => {
        live.metadata.managedFields.push({
          manager: 'old',
          operation: 'Update',
          apiVersion: 'v0',
          fieldsType: 'FieldsV1',
          fieldsV1: { 'f:data': { 'f:a': {} } },
          time: '2020-01-01T00:00:00Z',
        })
      }),
      map.update('editor', (live) => void (live.data.b = '2')),
      map.apply('applier', { data: { c: '3' } }),
    ])(configMap('ancient')),
  },
  {
    name: 'a Deployment',
    steps: ((web) => [
      web.apply('platform', {
        spec: workload({ replicas: 2, template: template([container('app', { ports: [{ containerPort: 80 }] })]) }),
      }),
      web.apply('sidecars', {
        spec: {
          template: {
            spec: {
              containers: [container('proxy', { ports: [{ containerPort: 80, protocol: 'UDP', name: 'quic' }] })],
            },
          },
        },
      }),
      web.apply('sidecars', {
        spec: {
          template: {
            spec: { containers: [{ name: 'app', env: [{ name: 'PROXY', value: 'on' }] }, container('proxy')] },
          },
        },
      }),
      web.apply('platform', {
        spec: workload({
          replicas: 2,
          template: template([
            container('app', { ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'UDP' }] }),
          ]),
        }),
      }),
      web.update('kubectl-edit', (live) => {
        live.spec.template.spec.containers.find(({ name }) => name === 'app').image = 'app:2'
        live.spec.template.spec.containers.find(({ name }) => name === 'app').resources = { limits: { cpu: '1' } }
      }),
      web.apply('platform', { spec: workload({ replicas: 2 }) }),
      web.apply('platform', { spec: workload({ replicas: 2 }) }, { force: true }),
      web.strategic('kubectl-set', {
        spec: { template: { spec: { containers: [{ name: 'proxy', image: 'proxy:3' }] } } },
      }),
      web.strategic('kubectl-set', {
        spec: {
          template: {
            spec: {
              containers: [{ name: 'extra', image: 'extra:1' }],
              tolerations: [{ key: 'a', operator: 'Exists' }],
            },
          },
        },
      }),
      web.apply('sidecars', { spec: { template: { spec: { containers: [] } } } }, { force: true }),
      web.apply('sidecars', {
        spec: {
          template: {
            spec: {
              containers: [
                {
                  name: 'app',
                  env: [
                    { name: 'PROXY', value: 'off' },
                    { name: 'B', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
                  ],
                },
              ],
            },
          },
        },
      }),
      web.apply('volumes', {
        spec: {
          template: {
            spec: {
              volumes: [{ name: 'scratch', emptyDir: {} }],
              containers: [{ name: 'app', volumeMounts: [{ name: 'scratch', mountPath: '/tmp' }] }],
            },
          },
        },
      }),
      web.apply('selector', { spec: { selector: { matchLabels: { app: 'web' } }, strategy: { type: 'Recreate' } } }),
      web.apply('selector', { spec: { selector: { matchLabels: { app: 'web', more: 'x' } } } }),
      web.apply('platform', { spec: { template: { spec: { containers: [{ image: 'x' }] } } } }),
      web.apply('platform', { spec: { replicas: '2' } }),
      web.apply('platform', { spec: { template: { spec: { containers: [container('app'), container('app')] } } } }),
      web.send(
        'update',
        'deployment-controller',
        (live) => ({
          ...live,
          status: {
            observedGeneration: 1,
            replicas: 2,
            conditions: [
              {
                type: 'Available',
                status: 'True',
                reason: 'r',
                message: 'm',
                lastTransitionTime: '2024-01-01T00:00:00Z',
                lastUpdateTime: '2024-01-01T00:00:00Z',
              },
            ],
          },
        }),
        { subresource: 'status' },
      ),
      web.send(
        'update',
        'deployment-controller',
        (live) => ({
          ...live,
          metadata: { ...live.metadata, managedFields: [{}], annotations: { sneaked: 'in' } },
          spec: { ...live.spec, replicas: 7 },
          status: { ...live.status, replicas: 3 },
        }),
        { subresource: 'status' },
      ),
      web.send(
        'apply',
        'status-applier',
        {
          apiVersion: 'apps/v1',
          kind: 'Deployment',
          metadata: { name: 'web', labels: { l: 'x' } },
          spec: { replicas: 9 },
          status: { replicas: 3, readyReplicas: 1 },
        },
        { subresource: 'status' },
      ),
      web.send(
        'apply',
        'status-applier',
        { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, status: { replicas: 4 } },
        { subresource: 'status' },
      ),
      web.update('tries-status', (live) => ({ ...live, status: { ...live.status, replicas: 99 } })),
    ])(deployment('web')),
  },
  {
    name: 'a Deployment that is scaled',
    steps: ((web) => [
      web.create('creator', { spec: workload({ replicas: 1 }) }),
      web.send('update', 'autoscaler', scale('scaled', 3), { subresource: 'scale' }),
      web.send('update', 'autoscaler', scale('scaled', 3), { subresource: 'scale', wait: 1100 }),
      web.send('update', 'autoscaler', scale('scaled', 4), { subresource: 'scale' }),
      web.apply('platform', { spec: workload({ replicas: 4 }) }),
      web.send('apply', 'platform', scale('scaled', 5), { subresource: 'scale' }),
      web.send('apply', 'scaler', scale('scaled', 5), { subresource: 'scale' }),
      web.send('apply', 'scaler', scale('scaled', 5), { subresource: 'scale', force: true }),
      web.send('patch', 'patcher', { spec: { replicas: 6 } }, { subresource: 'scale', type: MERGE }),
      web.apply('platform', { spec: workload({ replicas: 7 }) }),
      web.apply('platform', { spec: workload({ replicas: 7 }) }, { force: true }),
      web.send('update', 'autoscaler', scale('scaled', 7), { subresource: 'scale' }),
      web.send(
        'apply',
        'scaler',
        { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'scaled' } },
        { subresource: 'scale' },
      ),
    ])(deployment('scaled')),
  },
  {
    name: 'the ports of a Service',
    steps: ((web) => [
      web.create('creator', { spec: { selector: { app: 'web' }, ports: [{ port: 80, name: 'http' }] } }),
      web.apply('one', {
        spec: {
          ports: [
            { port: 80, name: 'http' },
            { port: 443, name: 'https', targetPort: 'tls' },
          ],
        },
      }),
      web.apply('two', { spec: { ports: [{ port: 443, protocol: 'UDP', name: 'quic' }] } }),
      web.apply('two', { spec: { ports: [{ port: 443, protocol: 'TCP', name: 'other' }] } }),
      web.apply('one', { spec: { ports: [{ port: 443, name: 'https', targetPort: 'tls' }] } }),
      web.update(
        'updater',
        (live) => void (live.spec.ports = live.spec.ports.map((port) => ({ ...port, targetPort: 8080 }))),
      ),
      web.update('updater', (live) => void (live.spec.ports = live.spec.ports.slice(1))),
      web.apply('two', {
        spec: {
          ports: [
            { port: 443, protocol: 'UDP', name: 'quic' },
            { port: 443, protocol: 'UDP', name: 'again' },
          ],
        },
      }),
      web.apply('two', { spec: { ports: [{ protocol: 'UDP', name: 'quic' }] } }),
      web.apply('three', { spec: { externalIPs: ['10.1.1.1'], type: 'NodePort' } }),
      web.apply('three', { spec: { selector: { tier: 'front' } } }),
      web.apply('one', { spec: { selector: { app: 'api' } } }),
    ])(service('ports')),
  },
  {
    name: 'a custom resource',
    prepare: definitions,
    steps: ((thing, other) => [
      thing.create('creator', {
        spec: {
          text: 'a',
          set: ['a', 'b'],
          list: [{ name: 'x', value: 1 }],
          map: { k: 'v' },
          free: { deep: { er: 1 }, list: [1] },
        },
      }),
      thing.apply('one', {
        spec: {
          text: 'a',
          number: 1.5,
          flag: true,
          set: ['b', 'c'],
          numbers: [10, 9, 1000000],
          list: [{ name: 'y', tags: ['t'] }],
          ports: [{ port: 80 }, { port: 80, protocol: 'UDP' }],
        },
      }),
      thing.apply('two', {
        spec: {
          set: ['c', 'd'],
          list: [
            { name: 'y', value: 2 },
            { name: 'x', tags: ['u'] },
          ],
          ports: [{ port: 80, note: 'n' }],
        },
      }),
      thing.apply('one', { spec: { text: 'a', set: ['c'], list: [], ports: [{ port: 81 }] } }),
      thing.apply('two', { spec: { list: [{ name: 'x', value: 9 }] } }),
      thing.apply('two', { spec: { list: [{ name: 'x', value: 9 }] } }, { force: true }),
      thing.apply('atoms', {
        spec: {
          atomic: [{ name: 'a' }, { name: 'a' }],
          plain: ['p', 'p'],
          atomicMap: { a: '1' },
          atomicStruct: { a: '1' },
        },
      }),
      thing.apply('more-atoms', { spec: { atomicMap: { b: '2' } } }),
      thing.apply('more-atoms', { spec: { atomicMap: { a: '1' }, atomicStruct: { a: '1' }, plain: ['p', 'p'] } }),
      thing.apply('more-atoms', { spec: { atomicStruct: { b: '1' }, plain: ['q'] } }, { force: true }),
      thing.update('updater', (live) => void (live.spec.atomicMap = { z: 'z' })),
      thing.apply('structs', { spec: { struct: { a: '1', inner: { c: '2' } }, maps: { m: { name: 'n', value: 3 } } } }),
      thing.apply('structs', { spec: { struct: { inner: {} }, maps: { m: { name: 'n' } } } }),
      thing.apply('structs', { spec: { struct: { a: '1' } } }),
      thing.apply('structs', { spec: {} }),
      thing.apply('free', {
        spec: {
          free: { deep: { er: 2, est: 3 }, list: [1, 2], 'k.e/y': { n: 0 } },
          anything: [1, { a: 2 }],
          half: { known: 'k', unknown: { a: 1 } },
        },
      }),
      thing.apply(
        'free',
        {
          spec: {
            free: { deep: { est: 3 }, list: [1, 2], 'k.e/y': { n: 0 } },
            anything: { now: 'a map' },
            half: { unknown: { a: 1, b: 2 } },
          },
        },
        { force: true },
      ),
      thing.apply('free', { spec: { anything: 'a string', half: { known: 'k' } } }),
      thing.apply('free', { spec: { anything: 5, quantity: '10%' } }),
      thing.apply('free', { spec: { quantity: 10, nullable: 'x' } }),
      thing.apply('free', { spec: { nullable: null, quantity: 10 } }),
      thing.apply('embedder', {
        spec: {
          embedded: {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'in', labels: { a: 'b' } },
            data: { k: 'v' },
          },
        },
      }),
      thing.apply('embedder', {
        spec: { embedded: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'in' }, data: { k: 'w' } } },
      }),
      thing.apply('defaults', { spec: { defaulted: { level: 3 } } }),
      thing.apply('defaults', { spec: { defaulted: { level: 4 } } }),
      thing.apply('defaults', { spec: {} }),
      thing.merge('merger', { spec: { list: [{ name: 'x' }, { name: 'z', value: 5 }], set: ['z', 'a'], text: null } }),
      thing.apply('one', { spec: { set: ['a', 'z', 'c'], list: [{ name: 'z' }, { name: 'x' }] } }),
      thing.update('statuser', (live) => ({ ...live, status: { phase: 'No' } })),
      thing.send(
        'update',
        'statuser',
        (live) => ({ ...live, status: { phase: 'Yes', replicas: 1, conditions: [{ type: 'Ready', status: 'True' }] } }),
        { subresource: 'status' },
      ),
      thing.send(
        'apply',
        'status-applier',
        {
          apiVersion: 'example.com/v1',
          kind: 'Thing',
          metadata: { name: 'one', annotations: { a: 'b' } },
          spec: { text: 'no' },
          status: { phase: 'Yes', conditions: [{ type: 'Live', status: 'True' }] },
        },
        { subresource: 'status' },
      ),
      thing.send(
        'apply',
        'status-applier',
        {
          apiVersion: 'example.com/v1',
          kind: 'Thing',
          metadata: { name: 'one' },
          status: { conditions: [{ type: 'Ready', status: 'False' }] },
        },
        { subresource: 'status' },
      ),
      thing.merge('scaler', { spec: { replicas: 2 } }),
      thing.send(
        'update',
        'autoscaler',
        (live) => scale('one', 3, { resourceVersion: live.metadata.resourceVersion }),
        { subresource: 'scale' },
      ),
      thing.send('apply', 'scale-applier', scale('one', 3), { subresource: 'scale' }),
      thing.send('apply', 'scale-applier', scale('one', 4), { subresource: 'scale', force: true }),
      thing.apply('numbers', {
        spec: {
          ports: [{ port: 1000000, note: 'a' }],
          list: [{ name: '<a&"\\\n\u2028é\b>', value: 1 }],
          set: ['<b>', '\ud83d\ude00', '\uffee'],
        },
      }),
      thing.apply('other-numbers', {
        spec: { ports: [{ port: 1000000, note: 'b' }], list: [{ name: '<a&"\\\n\u2028é\b>', value: 2 }] },
      }),
      thing.apply('numbers', { spec: { ports: [{ port: 1000000 }, { port: 1000000, protocol: 'TCP' }] } }),
      thing.apply('one', { spec: { set: ['a'], list: [{ value: 1 }] } }),
      thing.apply('one', { spec: { set: ['a', 'a'] } }),
      thing.apply('one', { spec: { set: [{ a: 1 }] } }),
      thing.apply('one', { spec: { set: [['a']] } }),
      thing.apply('one', { spec: { list: ['a'] } }),
      thing.apply('one', { spec: { list: [null] } }),
      thing.apply('one', { spec: { ports: [{ port: 1 }, { port: 1, protocol: 'TCP' }] } }),
      thing.apply('one', { spec: { map: { a: 1 }, number: 'x', flag: 0 } }),
      thing.apply('one', { spec: { undeclared: 1 } }),
      other.apply('second', { spec: { text: 'v2', set: ['a'] } }),
      other.update('updater', (live) => void (live.spec.text = 'v2 again')),
      other.update('updater', (live) => void (live.spec.flag = false)),
      thing.update('updater', (live) => void (live.spec.text = 'v1 again')),
      thing.apply('second', { spec: { set: ['b'] } }),
      other.apply('second', { spec: { set: ['b'], map: { a: 'b' } } }),
      thing.apply('one', {}),
      thing.update('editor', (live) => {
        live.metadata.managedFields.push({
          manager: 'old',
          operation: 'Update',
          apiVersion: 'example.com/v0',
          fieldsType: 'FieldsV1',
          fieldsV1: { 'f:spec': { 'f:text': {} } },
          time: '2020-01-01T00:00:00Z',
        })
        live.spec.text = 'edited'
      }),
    ])(thing1('one'), thing2('one')),
  },
  {
    name: 'a custom resource that loses a version',
    prepare: [crd('Brief', 'briefs', [version('v1'), version('v2')])],
    steps: ((v1, v2) => [
      v1.create('creator', { spec: { a: '1' } }),
      v2.update('newer', (live) => void (live.spec.b = '2')),
      v2.apply('applier', { spec: { c: '3' } }),
      { ...v1.create(''), replace: crd('Brief', 'briefs', [version('v1')]) },
      v1.apply('applier', { spec: { c: '4' } }),
      v1.update('updater', (live) => void (live.spec.a = '5')),
      v1.apply('applier', { spec: { c: '4' } }),
    ])(brief1('brief'), brief2('brief')),
  },
  {
    name: 'a custom resource that was applied first',
    steps: ((thing) => [
      thing.apply('one', {
        spec: { text: 'a', list: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], set: ['1', '2', '3'] },
      }),
      thing.apply('two', { spec: { list: [{ name: 'd' }, { name: 'b', value: 1 }], set: ['4', '2'] } }),
      thing.apply('two', { spec: { list: [{ name: 'e' }, { name: 'b' }, { name: 'd' }], set: ['2', '5', '4'] } }),
      thing.apply('one', { spec: { text: 'a', list: [{ name: 'c' }, { name: 'a' }, { name: 'f' }], set: ['3', '1'] } }),
      thing.update('updater', (live) => void live.spec.list.reverse()),
      thing.apply('one', { spec: { text: 'a', list: [{ name: 'a' }, { name: 'c' }], set: [] } }),
      thing.apply('one', { spec: { list: null, set: null, map: null } }),
      thing.apply('two', { spec: null }),
    ])(thing1('two')),
  },
  {
    name: 'a custom resource without a schema',
    steps: ((thing) => [
      thing.create('creator', { spec: { a: 1, list: [{ name: 'x' }], map: { deep: { b: 2 } } }, top: 'level' }),
      thing.apply('one', { spec: { a: 1, map: { deep: { c: 3 } } }, other: { x: [] } }),
      thing.apply('one', { spec: { map: { deep: { c: 4 } }, list: [{ name: 'y' }] } }),
      thing.apply('one', { spec: { map: { deep: { c: 4 } }, list: [{ name: 'y' }] } }, { force: true }),
      thing.apply('two', { spec: { map: { deep: 'text' } } }, { force: true }),
      thing.update('updater', (live) => void (live.spec.map = { deep: { b: 5 } })),
      thing.apply(
        'one',
        { status: { anything: true } },
        { metadata: { labels: { a: 'b' }, finalizers: ['example.com/x'] } },
      ),
      thing.apply('one', { spec: {} }),
    ])(loose('loose')),
  },
]
