export interface ManagedCertificateOptions {
  /** The Service in front of the webhooks: what certificates are for. */
  readonly service: { readonly namespace: string; readonly name: string }
  /** The Secret that replicas share, in the service's namespace. Default: `<service>-certificate`. */
  readonly secret?: string
  /** The name of the operator's webhook configurations. Default: the service's. */
  readonly configuration?: string
  /** More DNS names and IP addresses that the server answers to. Default: none. */
  readonly names?: readonly string[]
  /** Milliseconds. Default five years. */
  readonly authorityLifetime?: number
  /** Milliseconds. Default 90 days. */
  readonly servingLifetime?: number
  /** Milliseconds between looks at what others may have changed: the Secret, the configurations. Default one minute. */
  readonly period?: number
}

/** The Secret that replicas share. */
export function secretOf({ service, secret = `${service.name}-certificate` }: ManagedCertificateOptions): {
  readonly namespace: string
  readonly name: string
} {
  return { namespace: service.namespace, name: secret }
}
