import type { ApiServerOptions } from '@setpoint/apiserver'
import { admissionPlugins, authorizationMode, serviceAccounts } from './access.js'
import { certificates } from './certificates.js'
import { type Flags, lastOf, usage } from './parse-flags.js'
import { serviceRanges } from './service-ranges.js'

/** The flags of kube-apiserver that decide something here. */
export const HONOURED: ReadonlySet<string> = new Set([
  'anonymous-auth',
  'audit-log-path',
  'authorization-mode',
  'bind-address',
  'cert-dir',
  'client-ca-file',
  'disable-admission-plugins',
  'enable-admission-plugins',
  'secure-port',
  'service-account-issuer',
  'service-account-key-file',
  'service-account-signing-key-file',
  'service-cluster-ip-range',
  'service-node-port-range',
  'tls-cert-file',
  'tls-private-key-file',
])

/** What kube-apiserver's flags mean for the embedded server; what is not given is as kube-apiserver has it. */
export function serverOptions(flags: Flags): ApiServerOptions {
  const anonymousAuth = switchOf(flags, 'anonymous-auth')
  const { enable, disable } = admissionPlugins(flags)
  return {
    host: lastOf(flags, 'bind-address') ?? '0.0.0.0',
    port: portOf(flags),
    certificates: certificates(flags),
    authorization: authorizationMode(flags),
    ...(anonymousAuth === undefined ? {} : { anonymousAuth }),
    serviceAccounts: serviceAccounts(flags),
    enableAdmissionPlugins: enable,
    disableAdmissionPlugins: disable,
    services: serviceRanges(flags),
  }
}

function portOf(flags: Flags): number {
  const text = lastOf(flags, 'secure-port') ?? '6443'
  if (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536) return Number(text)
  throw usage(`--secure-port ${text} must be a number from 1 to 65535, inclusive. It cannot be turned off with 0`)
}

function switchOf(flags: Flags, name: string): boolean | undefined {
  const text = lastOf(flags, name)
  if (text === undefined) return undefined
  if (/^(?:1|t|true)$/i.test(text)) return true
  if (/^(?:0|f|false)$/i.test(text)) return false
  throw usage(`invalid argument "${text}" for "--${name}": it must be true or false`)
}
