import { SetpointError } from '@setpoint/kube'

export const HEALTH_PORT = 8081
export const METRICS_PORT = 8080
/** Over HTTPS. */
export const SECURED_METRICS_PORT = 8443
export const WEBHOOK_PORT = 9443

/** What a Deployment tells the program in its pods. Every field is optional: outside of a cluster there is none. */
export interface ProgramSettings {
  /** The Lease by which one of several replicas works, in the pod's namespace. */
  readonly leaderElection?: string
  /** Of /healthz and /readyz; 0 turns them off. */
  readonly healthPort?: number
  /** Of /metrics; 0 turns it off. */
  readonly metricsPort?: number
  /** HTTPS, and only for those with the right to read them. */
  readonly metrics?: 'plain' | 'secured'
  /** The Service in front of the webhooks, in the pod's namespace. */
  readonly webhookService?: string
  readonly webhookPort?: number
  /** `namespace`: the operator works in the pod's namespace alone. */
  readonly scope?: 'cluster' | 'namespace'
}

const VARIABLES = {
  leaderElection: 'SETPOINT_LEADER_ELECTION',
  healthPort: 'SETPOINT_HEALTH_PORT',
  metricsPort: 'SETPOINT_METRICS_PORT',
  metrics: 'SETPOINT_METRICS',
  webhookService: 'SETPOINT_WEBHOOK_SERVICE',
  webhookPort: 'SETPOINT_WEBHOOK_PORT',
  scope: 'SETPOINT_SCOPE',
} as const satisfies Record<keyof ProgramSettings, string>

/** Settings as environment variables, in an order that depends on nothing. */
export function environmentOf(settings: ProgramSettings): { name: string; value: string }[] {
  return Object.entries(VARIABLES).flatMap(([key, name]) => {
    const value = settings[key as keyof ProgramSettings]
    return value === undefined ? [] : [{ name, value: String(value) }]
  })
}

/** The other way round. A variable that is empty is as good as none; one that makes no sense is an OptionInvalid. */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>): ProgramSettings {
  const text = (key: keyof ProgramSettings): string | undefined => environment[VARIABLES[key]] || undefined
  const port = (key: keyof ProgramSettings): number | undefined => {
    const value = text(key)
    if (value === undefined) return undefined
    if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) throw invalid(key, value, 'a port, from 0 to 65535')
    return Number(value)
  }
  const oneOf = <Choice extends string>(key: keyof ProgramSettings, choices: readonly Choice[]): Choice | undefined => {
    const value = text(key)
    if (value === undefined) return undefined
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw invalid(key, value, choices.join(' or '))
    return found
  }
  return withoutUndefined({
    leaderElection: text('leaderElection'),
    healthPort: port('healthPort'),
    metricsPort: port('metricsPort'),
    metrics: oneOf('metrics', ['plain', 'secured']),
    webhookService: text('webhookService'),
    webhookPort: port('webhookPort'),
    scope: oneOf('scope', ['cluster', 'namespace']),
  })
}

function invalid(key: keyof ProgramSettings, value: string, wanted: string): SetpointError {
  return new SetpointError('OptionInvalid', `${VARIABLES[key]} is ${JSON.stringify(value)}; it must be ${wanted}`)
}

function withoutUndefined<Fields extends object>(
  fields: {
    readonly [Key in keyof Fields]: Fields[Key] | undefined
  },
): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
