/** metav1.Status: how the API server says no, and how it answers a delete. */
export interface Status {
  kind: 'Status'
  apiVersion: 'v1'
  metadata: { continue?: string; remainingItemCount?: number; resourceVersion?: string }
  status: 'Success' | 'Failure'
  message?: string
  reason?: string
  details?: StatusDetails
  /** The HTTP status; absent where a delete succeeds. */
  code?: number
}

export interface StatusDetails {
  name?: string
  group?: string
  /** The resource (`configmaps`) in most errors; the kind (`ConfigMap`) in 422s. */
  kind?: string
  uid?: string
  causes?: StatusCause[]
  retryAfterSeconds?: number
}

export interface StatusCause {
  reason?: string
  message?: string
  field?: string
}

/** A refusal with the server's Status. Read `reason` or the predicates beside this file, never the message. */
export class StatusError extends Error {
  override readonly name = 'StatusError'
  readonly status: Status

  constructor(status: Status, options?: ErrorOptions) {
    super(status.message ?? status.reason ?? `status ${status.code}`, options)
    this.status = status
  }

  get code(): number {
    return this.status.code ?? 0
  }

  get reason(): string {
    return this.status.reason ?? ''
  }
}
