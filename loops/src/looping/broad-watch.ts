import { controller, enqueueMapped, ignoreNotFound, watch } from 'setpoint'
import { Lease } from 'setpoint/kinds/coordination.k8s.io/v1'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Looping, Part, Widget } from '../stage/index.js'

const theDemo = enqueueMapped(() => [{ name: 'demo', namespace: 'default' }])

/** Class K: events of objects that are never read. */
export const broadWatches: readonly Looping[] = [
  {
    name: 'watches every ConfigMap, the lock of a leader among them',
    from: 'metallb/metallb-operator#130',
    expected: 'K',
    path: '',
    slow: true,
    step: '2s',
    operator: () =>
      controller({
        for: Widget,
        watches: [watch(ConfigMap, theDemo)],
        reconcile(_, ctx) {
          ctx.status({ phase: 'Ready' })
        },
      }),
    others: ({ client }, step) =>
      client.apply(ConfigMap, {
        metadata: {
          name: 'leader-lock',
          namespace: 'default',
          annotations: { 'control-plane.alpha.kubernetes.io/leader': `{"renewTime":"${step}"}` },
        },
      }),
  },
  {
    name: 'watches every Lease',
    from: 'openshift/cluster-samples-operator#611',
    expected: 'K',
    path: '',
    slow: true,
    step: '2s',
    operator: () =>
      controller({
        for: Widget,
        watches: [watch(Lease, theDemo)],
        reconcile(_, ctx) {
          ctx.status({ phase: 'Ready' })
        },
      }),
    others: ({ client, clock }) =>
      client.apply(Lease, {
        metadata: { name: 'node-1', namespace: 'default' },
        spec: { holderIdentity: 'node-1', renewTime: new Date(clock.now()).toISOString().replace('Z', '000Z') },
      }),
  },
  {
    name: 'wakes all its objects for every part of any',
    from: 'strimzi/kafka-access-operator#140',
    expected: 'K',
    path: '',
    slow: true,
    step: '1s',
    operator: () =>
      controller({
        for: Widget,
        watches: [watch(Part, theDemo)],
        reconcile(_, ctx) {
          ctx.status({ phase: 'Ready' })
        },
      }),
    async others({ client }, step) {
      const metadata = { name: 'elsewhere', namespace: 'default' }
      const part = await ignoreNotFound(client.get(Part, metadata))
      if (part === undefined) await client.create(Part, { metadata, spec: { size: '1Gi', strategy: 'Rolling' } })
      else await client.status.update(Part, { ...part, status: { phase: `Working-${step}` } })
    },
  },
  {
    name: 'watches the Leases of all nodes, which are renewed in turn',
    from: 'openshift/cluster-samples-operator#611',
    expected: 'K',
    path: '',
    slow: true,
    step: '2s',
    operator: () =>
      controller({
        for: Widget,
        watches: [watch(Lease, theDemo)],
        reconcile(_, ctx) {
          ctx.status({ phase: 'Ready' })
        },
      }),
    others: ({ client, clock }, step) =>
      client.apply(Lease, {
        metadata: { name: `node-${step % 2}`, namespace: 'default' },
        spec: { renewTime: new Date(clock.now()).toISOString().replace('Z', '000Z') },
      }),
  },
]
