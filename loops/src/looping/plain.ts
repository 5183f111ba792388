import { createOrUpdate, ignoreNotFound, mergePatch, setControllerReference } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Looping, Widget } from '../stage/index.js'

/** The same mistakes in the plain layer: a reconciler and the manager's client, and nothing that leaves out writes. */
export const plain: readonly Looping[] = [
  {
    name: 'stamps its status, in the plain layer',
    from: 'Hostzero-GmbH/keycloak-operator#122',
    expected: 'A',
    path: '.status.lastReconcileTime',
    reconciler:
      (client, { now }) =>
      async (request) => {
        await client.status.patch(Widget, request, mergePatch({ status: { lastReconcileTime: now() } }))
      },
  },
  {
    name: 'quotes a request id, in the plain layer',
    from: 'openshift/cloud-credential-operator#54',
    expected: 'C',
    path: '.status.message',
    reconciler:
      (client, { uuid }) =>
      async (request) => {
        const message = `Throttling: Rate exceeded, request id: ${uuid()}`
        await client.status.patch(Widget, request, mergePatch({ status: { message } }))
        throw new Error(message)
      },
  },
  {
    name: 'updates a ConfigMap whose lines are in any order, in the plain layer',
    from: 'redhat-developer/rhdh-operator#2785',
    expected: 'E',
    path: '.data.mounts',
    reconciler:
      (client, { unordered }) =>
      async (request) => {
        const widget = await ignoreNotFound(client.get(Widget, request))
        if (widget === undefined) return
        const target = { name: `${request.name}-config`, namespace: request.namespace }
        await createOrUpdate(client, ConfigMap, target, (config) => {
          setControllerReference(widget, config)
          config.data = { mounts: unordered(['/etc/app', '/var/lib/app', '/tmp/cache']).join('\n') }
        })
      },
  },
]
