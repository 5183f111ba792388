import { controller, mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { type Looping, Widget } from '../stage/index.js'

/** Class C: a message that is new on every pass. Mostly that of a failure, whose backoff its own status write defeats. */
export const volatileMessages: readonly Looping[] = [
  {
    name: 'quotes the request id of a refusal',
    from: 'openshift/hypershift#958',
    expected: 'C',
    path: '.status.conditions[type=Ready].message',
    operator: ({ uuid }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          const refusal = `UnauthorizedOperation: not authorized, status code: 403, request id: ${uuid()}`
          ctx.notReady('CloudError', refusal)
          throw new Error(refusal)
        },
      }),
  },
  {
    name: 'counts its failures in the message that it fails with',
    from: 'every operator that says which attempt it was',
    expected: 'C',
    path: '.status.conditions[type=Ready].message',
    operator: ({ count }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          const message = `attempt ${count()} to reach the cloud has failed`
          ctx.notReady('CloudError', message)
          throw new Error(message)
        },
      }),
  },
  {
    name: 'names the temporary file that it could not use',
    from: 'openshift/hive#343',
    expected: 'C',
    path: '.status.conditions[type=Ready].message',
    operator: ({ token }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.notReady('Failed', `exit status 1: open /tmp/install-config-${token(9)}/manifest.yaml: no such file`)
        },
      }),
  },
  {
    name: 'quotes the host and request ids of object storage',
    from: 'kubermatic/kubermatic#13218',
    expected: 'C',
    path: '.status.message',
    operator: ({ token }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          const message = `AccessDenied, RequestID: ${token(16).toUpperCase()}, HostID: ${token(40)}`
          ctx.status({ message })
          throw new Error(message)
        },
      }),
  },
  {
    name: 'quotes a line of a log, with its time',
    from: 'longhorn/longhorn#13831',
    expected: 'C',
    path: '.status.conditions[type=Ready].message',
    operator: ({ now, uuid }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.notReady('Unavailable', `time="${now()}" level=error msg="list failed" request_id=${uuid()}`)
        },
      }),
  },
  {
    name: 'quotes the trace of a gateway',
    from: 'Kong/kong-operator#1371',
    expected: 'C',
    path: '.status.message',
    operator: ({ token }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const message = `{"status":409,"title":"Conflict","instance":"kong:trace:${token(19)}"}`
          await ctx.client.status.patch(Widget, widget, mergePatch({ status: { message } }))
          throw new Error(message)
        },
      }),
  },
  {
    name: 'quotes the session of a tool that it calls',
    from: 'upbound/provider-terraform#89',
    expected: 'C',
    path: '.status.message',
    operator: ({ uuid }) =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const live = await ctx.client.get(Widget, widget)
          const message = `cannot plan: Error assuming role: session ${uuid()} has expired`
          await ctx.client.status.update(Widget, { ...live, status: { ...live.status, message } })
          throw new Error(message)
        },
      }),
  },
  {
    name: 'names a template that it generated',
    from: 'kubernetes-sigs/cluster-api#5945',
    expected: 'C',
    path: '.status.conditions[type=Ready].message',
    operator: ({ token }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.notReady('TemplateCloningFailed', `cannot clone MachineTemplate web-${token(5)}: quota exceeded`)
        },
      }),
  },
  {
    name: 'annotates the ConfigMap that it reads with the failure',
    from: 'open-policy-agent/kube-mgmt#131',
    expected: 'C',
    path: '.metadata.annotations.policy-status',
    operator: ({ now }) =>
      controller({
        for: Widget,
        owns: [ConfigMap],
        async reconcile(widget, ctx) {
          const name = `${widget.metadata.name}-policy`
          const policyStatus = `{"status":"error","error":"parse error at ${now()}: unexpected eof token"}`
          const annotations = { 'policy-status': policyStatus }
          await ctx.apply({ kind: ConfigMap, name, annotations, data: { policy: 'package web' } })
        },
      }),
  },
  {
    name: 'names the holder of a lock, which is a random word',
    from: 'a message without a digit in it',
    expected: 'C',
    path: '.status.message',
    operator: ({ draw }) =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.status({ message: `the lock is held by ${draw('abcdefghijklmnopqrstuvwxyz', 8)}, cannot go on` })
        },
      }),
  },
]
