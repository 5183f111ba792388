import { type Clock, type Random, SetpointError } from '@setpoint/kube'
import type { AuthorizationMode, ServiceAccountOptions } from './access/index.js'
import type { AllocatorOptions } from './built-in/index.js'
import type { GivenCertificates } from './pki/index.js'
import type { ServicePort } from './webhook/index.js'
import type { WorkloadOptions } from './workloads/index.js'

export interface ApiServerOptions {
  /** Address to listen on. Default 127.0.0.1. */
  readonly host?: string
  /** Port to listen on; 0 takes any free one. Default 0. */
  readonly port?: number
  /** Listen at all; without it only `ApiServer.transport` reaches the server. Default true. */
  readonly listen?: boolean
  /** HTTP without TLS: tokens travel in the clear, client certificates do not exist. Default false. */
  readonly plainHttp?: boolean
  /** Folder for durable storage. Default: memory; everything is gone with the server. */
  readonly dataDir?: string
  /** Certificates that somebody else made. Default: the server makes its own. */
  readonly certificates?: GivenCertificates
  /** The administrator's bearer token. Default: a random one. */
  readonly token?: string
  /**
   * Requests without credentials are system:anonymous, who may read health and version. Default true; always off where
   * everybody may do everything, as upstream.
   */
  readonly anonymousAuth?: boolean
  /** Who may do what: what roles say, or everybody everything. Default 'RBAC', with Kubernetes' default roles. */
  readonly authorization?: AuthorizationMode
  /** How tokens of service accounts are signed and known. Default: by the server's own key. */
  readonly serviceAccounts?: ServiceAccountOptions
  /** Admission plugins to run although they are off by default: ServiceAccount, OwnerReferencesPermissionEnforcement. */
  readonly enableAdmissionPlugins?: readonly string[]
  /** Admission plugins not to run, by their names in kube-apiserver. Default: all run but those two. */
  readonly disableAdmissionPlugins?: readonly string[]
  /** Run the controllers behind the server (garbage collection, namespaces, definitions). Default true. */
  readonly controllers?: boolean
  /**
   * Simulate what runs a cluster's workloads: the controllers of Deployments, Jobs, Services and their like, a scheduler,
   * and nodes on which pods seem to run. Default false.
   */
  readonly workloads?: boolean | WorkloadOptions
  /** The ranges that services get their addresses and node ports from. Default 10.96.0.0/16, and 30000 to 32767. */
  readonly services?: AllocatorOptions
  /** Where ports of Services answer, for webhooks that name a Service: see `ApiServer.serveService`. Default: nowhere. */
  readonly serviceEndpoints?: readonly (ServicePort & { readonly address: string })[]
  /** Takes one line of audit.k8s.io/v1 JSON per request. Default: no audit log. */
  readonly audit?: (line: string) => void
  /** Hears of what goes wrong inside the server, one line each. Default: console.error. */
  readonly onError?: (message: string) => void
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** Default: the machine's randomness. */
  readonly random?: Random
}

/** Refuses options that would start a server that nobody can reach or enter. */
export function checkOptions({ host, token, dataDir }: ApiServerOptions): void {
  if (host !== undefined && !/^[^\s/]+$/.test(host)) {
    const hint = 'give an address or a name of this machine, as 127.0.0.1 or localhost'
    throw new SetpointError('OptionInvalid', `the host ${JSON.stringify(host)} is no address; ${hint}`)
  }
  if (dataDir === '') {
    const hint = 'name a folder, or leave the option out to keep everything in memory'
    throw new SetpointError('OptionInvalid', `the data folder is empty; ${hint}`)
  }
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    // Not shown: a token with a typing error in it is still most of a secret.
    const what = token === '' ? 'the token is empty' : 'the token has spaces or characters that no header can carry'
    throw new SetpointError('OptionInvalid', `${what}; give one of letters and digits, or none for a random one`)
  }
}
