import { after, controller, mergePatch } from 'setpoint'
import { Secret } from 'setpoint/kinds/v1'
import { type Looping, Widget } from '../stage/index.js'

/** Passes of ten minutes, at one a second. */
const TEN_MINUTES = 601

/** Class J: a short requeue without end, and nothing that comes of it. */
export const requeues: readonly Looping[] = [
  {
    name: 'looks again at once while its tenant is missing',
    from: 'RHEcosystemAppEng/dbaas-operator#72',
    expected: 'J',
    path: '',
    operator: () =>
      controller({
        for: Widget,
        uses: [Secret],
        reconcile: (_, ctx) => (ctx.get(Secret, 'tenant') === undefined ? after(0) : undefined),
      }),
  },
  {
    name: 'looks again every second, failure or not',
    from: 'statnett/image-scanner-operator#1389',
    expected: 'J',
    path: '',
    slow: true,
    within: TEN_MINUTES,
    step: '1s',
    steps: 1200,
    operator: () =>
      controller({
        for: Widget,
        reconcile(_, ctx) {
          ctx.notReady('Scanning', 'the registry does not answer')
          return after('1s')
        },
      }),
  },
  {
    name: 'waits for an initialisation that never completes',
    from: 'aws-controllers-k8s/community#1490',
    expected: 'J',
    path: '',
    slow: true,
    within: TEN_MINUTES,
    step: '2s',
    steps: 1000,
    operator: () =>
      controller({
        for: Widget,
        reconcile: ({ spec }) => (spec.secretName === undefined ? after('2s') : undefined),
      }),
  },
  {
    name: 'sends every second what is there already',
    from: 'a patch without a comparison, on a timer',
    expected: 'J',
    path: '',
    slow: true,
    silent: false,
    within: TEN_MINUTES,
    step: '1s',
    steps: 1200,
    operator: () =>
      controller({
        for: Widget,
        async reconcile(widget, ctx) {
          const labels = { message: widget.spec.message }
          await ctx.client.patch(Widget, widget, mergePatch({ metadata: { labels } }))
          return after('1s')
        },
      }),
  },
  {
    name: 'looks again after 50 milliseconds and some jitter',
    from: 'a retry of somebody’s own making',
    expected: 'J',
    path: '',
    operator: ({ below }) => controller({ for: Widget, reconcile: () => after(50 + below(7)) }),
  },
]
