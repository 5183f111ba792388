import { after, controller, type ControllerDefinition, duration, resource, z } from 'setpoint'

export const UptimeCheck = resource({
  group: 'types.example.com',
  version: 'v1',
  kind: 'UptimeCheck',
  spec: z.object({ url: z.url(), every: duration().default('30s') }),
  status: z.object({ isUp: z.boolean(), lastAnswer: z.string() }).partial(),
  columns: { URL: '.spec.url', Up: '.status.isUp', Answer: '.status.lastAnswer' },
})

/** Asks a URL; what it says in a few words. Throws when nobody answers. */
export type Probe = (url: string, signal: AbortSignal) => Promise<{ readonly ok: boolean; readonly text: string }>

const overHttp: Probe = async (url, signal) => {
  const { ok, status } = await fetch(url, { signal })
  return { ok, text: `HTTP ${status}` }
}

/**
 * Time-driven: what matters is outside, and tells nobody when it changes, so it is looked at again and again. The
 * outcome of a look is no error of the operator's: it is what there is to report.
 */
export function uptimeChecksWith(probe: Probe): ControllerDefinition {
  return controller({
    for: UptimeCheck,
    async reconcile({ spec }, ctx) {
      const answer = await probe(spec.url, ctx.signal).catch((error: unknown) => ({ ok: false, text: String(error) }))
      // Written only when it differs. The time of the look is not in here: it would differ every time.
      ctx.status({ isUp: answer.ok, lastAnswer: answer.text })
      return after(spec.every)
    },
  })
}

export const uptimeChecks: ControllerDefinition = uptimeChecksWith(overHttp)
