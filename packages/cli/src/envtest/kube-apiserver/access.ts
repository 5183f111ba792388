import type { AuthorizationMode, ServiceAccountOptions } from '@setpoint/apiserver'
import { read } from './certificates.js'
import { type Flags, lastOf, listOf } from './parse-flags.js'

/** Roles decide unless everybody is let through; that is what kube-apiserver does when it is told nothing. */
export function authorizationMode(flags: Flags): AuthorizationMode {
  const modes = listOf(flags, 'authorization-mode')
  return modes.length === 0 || modes.includes('AlwaysAllow') ? 'AlwaysAllow' : 'RBAC'
}

export function serviceAccounts(flags: Flags): ServiceAccountOptions {
  const issuer = flags.get('service-account-issuer')?.[0]
  const signingKey = lastOf(flags, 'service-account-signing-key-file')
  const keys = flags.get('service-account-key-file')
  return {
    ...(issuer === undefined ? {} : { issuer }),
    ...(signingKey === undefined ? {} : { signingKey: read(signingKey) }),
    ...(keys === undefined ? {} : { keys: keys.map(read) }),
  }
}

/** The plugins that are on in kube-apiserver, but off in the embedded server, and those that somebody turns on or off. */
export function admissionPlugins(flags: Flags): { enable: string[]; disable: string[] } {
  const disable = listOf(flags, 'disable-admission-plugins')
  const wanted = new Set(['ServiceAccount', ...listOf(flags, 'enable-admission-plugins')])
  for (const name of disable) wanted.delete(name)
  return { enable: OFF_BY_DEFAULT.filter((name) => wanted.has(name)), disable }
}

/** What the embedded server runs only when asked to. All others that it has are on; those that it has not stay away. */
const OFF_BY_DEFAULT = ['ServiceAccount', 'OwnerReferencesPermissionEnforcement']
