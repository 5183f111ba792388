import type { Clock, Random } from '@setpoint/kube'
import { CertificateAuthority } from '@setpoint/kube/x509'
import { type ProgramSettings, settingsFrom } from '../environment/index.js'
import type { RunOptions } from './run.js'

/**
 * What `run` does where its caller says nothing: what the operator's Deployment says. The objects that it names lie in the
 * pod's own namespace.
 */
export function programOptions(
  environment: Readonly<Record<string, string | undefined>>,
  namespace: string,
  clock: Clock,
  random: Random,
): RunOptions {
  const settings = settingsFrom(environment)
  const { leaderElection, healthPort, scope, webhookService: service } = settings
  return {
    ...(leaderElection === undefined ? {} : { leaderElection: { name: leaderElection } }),
    ...(healthPort === undefined ? {} : { health: { port: healthPort } }),
    ...metricsOptions(settings, clock, random),
    ...(service === undefined
      ? {}
      : {
          webhookServer: {
            ...(settings.webhookPort === undefined ? {} : { port: settings.webhookPort }),
            certificates: { managed: { service: { namespace, name: service } } },
          },
        }),
    ...(scope === 'namespace' ? { cache: { defaults: { namespaces: [namespace] } } } : {}),
  }
}

/**
 * What a program says itself comes before what its Deployment says, field by field: own checks do not move the port, and an own
 * registry does not turn HTTPS off.
 */
export function sectionsOf(
  program: RunOptions,
  given: RunOptions,
): Pick<RunOptions, 'health' | 'metrics' | 'webhookServer'> {
  return {
    health: { ...program.health, ...given.health },
    metrics: { ...program.metrics, ...given.metrics },
    webhookServer: { ...program.webhookServer, ...given.webhookServer },
  }
}

function metricsOptions({ metrics, metricsPort: port }: ProgramSettings, clock: Clock, random: Random): RunOptions {
  if (metrics !== 'secured') return port === undefined ? {} : { metrics: { port } }
  return { metrics: { ...(port === undefined ? {} : { port }), tls: ownCertificate(clock, random) } }
}

/** For readers who check tokens rather than names: Prometheus is told to skip that. Made anew with each start. */
function ownCertificate(clock: Clock, random: Random): { key: string; cert: string } {
  const authority = CertificateAuthority.create(clock, random, { commonName: 'metrics' })
  const { certificate, key } = authority.server('metrics', ['localhost'])
  return { key, cert: certificate }
}
