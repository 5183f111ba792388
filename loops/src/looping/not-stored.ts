import { after, controller, mergePatch } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { definitionWith, deployment, deploymentName, type Looping, Part, Widget } from '../stage/index.js'

/** Class G: what is sent is not stored. The guard that reads it back never closes. */
export const notStored: readonly Looping[] = [
  {
    name: 'guards itself with the observedGeneration, which its definition does not have',
    from: 'elewa-git/opencrane#72',
    expected: 'G',
    path: '.status.observedGeneration',
    slow: true,
    step: '1s',
    definition: definitionWith((fields) => {
      delete fields['observedGeneration']
      return fields
    }),
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const { generation } = widget.metadata
          if (widget.status?.observedGeneration === generation) return undefined
          const status = { phase: 'Ready', observedGeneration: generation }
          await ctx.client.status.patch(Widget, widget, mergePatch({ status }))
          return after('5s')
        },
      }),
  },
  {
    name: 'patches its status through the object, where it is not looked at',
    from: 'a lab about infinite loops',
    expected: 'G',
    path: '.status.phase',
    slow: true,
    step: '1s',
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          if (widget.status?.phase === 'Ready') return undefined
          await ctx.client.patch(Widget, widget, mergePatch({ status: { phase: 'Ready' } }))
          return after('2s')
        },
      }),
  },
  {
    name: 'sets a field that this version of Deployments does not have',
    from: 'octarinesec/octarine-operator#110',
    expected: 'G',
    path: '.spec.template.spec.restartBudget',
    slow: true,
    step: '5s',
    operator: () =>
      controller({
        for: Widget,
        owns: [Deployment],
        async reconcile(widget, ctx) {
          const name = deploymentName(widget)
          const live = await ctx.apply({ kind: Deployment, name, spec: deployment(name) })
          const { restartBudget } = (live.spec?.template.spec ?? {}) as { restartBudget?: number }
          if (restartBudget !== 3) {
            const patch = mergePatch({ spec: { template: { spec: { restartBudget: 3 } } } })
            await ctx.client.patch(Deployment, { name, namespace: 'default' }, patch, { fieldValidation: 'Ignore' })
          }
          return after('10s')
        },
      }),
  },
  {
    name: 'waits for conditions that the conversion of its parts drops',
    from: 'knative-extensions/eventing-kafka#127',
    expected: 'G',
    path: '.status.conditions',
    slow: true,
    step: '1s',
    operator: () =>
      controller({
        for: Widget,
        owns: [Part],
        async reconcile(widget, ctx) {
          const name = `${widget.metadata.name}-part`
          const part = await ctx.apply({ kind: Part, name, spec: { size: '1Gi' } })
          const { conditions } = (part.status ?? {}) as { conditions?: unknown[] }
          if (conditions !== undefined) return undefined
          const ready = { type: 'Ready', status: 'True', lastTransitionTime: '2026-01-02T03:04:05Z' }
          await ctx.client.status.patch(Part, part, mergePatch({ status: { phase: 'Up', conditions: [ready] } }))
          return after('5s')
        },
      }),
  },
]
