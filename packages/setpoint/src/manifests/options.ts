import { checkDns1123Label, SetpointError } from '@setpoint/kube'
import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { METRICS_PORT, SECURED_METRICS_PORT } from '../environment/index.js'

export interface ManifestOptions {
  /** The operator's name; every object's name begins with it. */
  readonly name: string
  /** Where the operator runs. Default: `<name>-system`. */
  readonly namespace?: string
  /** The operator's image. Default 'controller:latest', which kustomize replaces. */
  readonly image?: string
  /** Default 1. */
  readonly replicas?: number
  /** Rights over the whole cluster, or over the operator's own namespace alone. Default 'cluster'. */
  readonly scope?: 'cluster' | 'namespace'
  /** One replica works at a time, by a Lease: gives the rights to it, and has `run` take part. Default true. */
  readonly leaderElection?: boolean
  /** How `/metrics` is served: over HTTP to everybody, over HTTPS to those with the right to read it, or not. Default 'plain'. */
  readonly metrics?: 'plain' | 'secured' | 'off'
  /** Rights that the declarations do not show, because code uses `ctx.client` for them. Default: none. */
  readonly rules?: readonly PolicyRule[]
}

export type ResolvedOptions = Required<ManifestOptions>

/** Fills in the defaults; throws OptionInvalid for names that no cluster would take. */
export function resolveOptions(options: ManifestOptions): ResolvedOptions {
  const resolved: ResolvedOptions = {
    namespace: `${options.name}-system`,
    image: 'controller:latest',
    replicas: 1,
    scope: 'cluster',
    leaderElection: true,
    metrics: 'plain',
    rules: [],
    ...options,
  }
  const problems = [
    ...checkDns1123Label(resolved.name).map((problem) => `name ${JSON.stringify(resolved.name)}: ${problem}`),
    ...checkDns1123Label(resolved.namespace).map(
      (problem) => `namespace ${JSON.stringify(resolved.namespace)}: ${problem}`,
    ),
    ...oneOf('scope', resolved.scope, ['cluster', 'namespace']),
    ...oneOf('metrics', resolved.metrics, ['plain', 'secured', 'off']),
    ...(Number.isInteger(resolved.replicas) && resolved.replicas >= 0 ? [] : ['replicas: must be 0, 1, 2 …']),
  ]
  if (problems.length > 0) throw new SetpointError('OptionInvalid', `the manifests' options: ${problems.join('; ')}`)
  return resolved
}

function oneOf(name: string, value: string, choices: readonly string[]): string[] {
  return choices.includes(value) ? [] : [`${name} ${JSON.stringify(value)}: must be ${choices.join(' or ')}`]
}

/** The labels of everything that belongs to an operator. */
export function labelsOf({ name }: Pick<ManifestOptions, 'name'>): Record<string, string> {
  return { 'app.kubernetes.io/name': name, 'app.kubernetes.io/managed-by': 'setpoint' }
}

/** The labels that select the operator's pods. */
export function podLabelsOf({ name }: Pick<ManifestOptions, 'name'>): Record<string, string> {
  return { 'app.kubernetes.io/name': name, 'control-plane': 'controller-manager' }
}

/** The port of `/metrics`. */
export function metricsPort({ metrics }: Pick<ResolvedOptions, 'metrics'>): number {
  return metrics === 'secured' ? SECURED_METRICS_PORT : METRICS_PORT
}
