import type { Container, PodSpec, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { containersOf } from './containers.js'

/** Which secret of a pod its account does not name, for accounts that insist; undefined when there is none. */
export function secretsProblem(
  spec: PodSpec,
  { metadata, secrets = [], imagePullSecrets = [] }: ServiceAccount,
): string | undefined {
  const account = metadata.name ?? ''
  const mountable = new Set(secrets.map(({ name }) => name))
  const unnamed = `is not allowed because service account ${account} does not reference that secret`
  for (const { secret } of spec.volumes ?? []) {
    if (secret !== undefined && !mountable.has(secret.secretName)) {
      return `volume with secret.secretName="${secret.secretName ?? ''}" ${unnamed}`
    }
  }
  for (const [what, containers] of [
    ['init container', spec.initContainers ?? []],
    ['container', containersOf(spec)],
  ] as const) {
    for (const container of containers) {
      const reference = unnamedReference(container, mountable)
      if (reference !== undefined) return `${what} ${container.name} with ${reference} ${unnamed}`
    }
  }
  const pull = new Set(imagePullSecrets.map(({ name }) => name))
  for (const [index, { name = '' }] of (spec.imagePullSecrets ?? []).entries()) {
    if (pull.has(name)) continue
    return `imagePullSecrets[${index}].name="${name}" is not allowed because service account ${account} does not reference that imagePullSecret`
  }
  return undefined
}

function unnamedReference(
  { env = [], envFrom = [] }: Container,
  mountable: ReadonlySet<string | undefined>,
): string | undefined {
  for (const { name, valueFrom } of env) {
    const secret = valueFrom?.secretKeyRef
    if (secret !== undefined && !mountable.has(secret.name)) {
      return `envVar ${name} referencing secret.secretName="${secret.name ?? ''}"`
    }
  }
  for (const { secretRef } of envFrom) {
    if (secretRef !== undefined && !mountable.has(secretRef.name)) {
      return `envFrom referencing secret.secretName="${secretRef.name ?? ''}"`
    }
  }
  return undefined
}
