import type { Clock, Status } from '@setpoint/kube'
import type { ApiRequest } from '../http/index.js'
import type { User } from '../registry/index.js'
import type { RequestInfo } from '../request/index.js'
import { auditEvent, type AuditStage, type SentObject } from './event.js'
import { sourceAddresses } from './source-addresses.js'

/** Takes the lines of the log. */
export type AuditSink = (line: string) => void

/**
 * What the log is to know about one request. Stages of the pipeline add to it as they learn things; each `log…` writes
 * a line with what is known by then. Without a sink it does nothing.
 */
export class RequestAudit {
  readonly #sink: AuditSink | undefined
  readonly #clock: Clock
  readonly #request: ApiRequest
  readonly #received: number
  readonly #annotations = new Map<string, string>()
  #user: User | undefined
  #impersonated: User | undefined
  #constraint = ''
  #sent: SentObject = {}

  constructor(
    sink: AuditSink | undefined,
    clock: Clock,
    request: ApiRequest,
    readonly auditId: string,
    /** What it is about, as authorization sees it. */
    readonly info: RequestInfo,
  ) {
    this.#sink = sink
    this.#clock = clock
    this.#request = request
    this.#received = sink === undefined ? 0 : clock.now()
  }

  /** Whether anybody reads the log. */
  get enabled(): boolean {
    return this.#sink !== undefined
  }

  /** Adds `annotations[key]` to the lines that follow. A key that is there already keeps its value. */
  annotate(key: string, value: string): void {
    if (this.#sink !== undefined && !this.#annotations.has(key)) this.#annotations.set(key, value)
  }

  describe({ name, uid, resourceVersion }: SentObject): void {
    this.#sent = {
      ...(name === undefined ? {} : { name }),
      ...(uid === undefined ? {} : { uid }),
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
    }
  }

  authenticated(user: User): void {
    this.#user = user
  }

  impersonated(user: User, constraint: string): void {
    this.#impersonated = user
    this.#constraint = constraint
  }

  /** The request is known, and nothing has been done about it. */
  logReceived(): void {
    this.#log('RequestReceived', undefined)
  }

  /** The head of an answer is sent whose body goes on, or the request was refused before it was known who sent it. */
  logStarted(code: number, error?: Status): void {
    this.#log('ResponseStarted', { code, error })
  }

  /** The answer is complete. */
  logComplete(code: number, error?: Status): void {
    this.#log('ResponseComplete', { code, error })
  }

  #log(stage: AuditStage, response: { code: number; error: Status | undefined } | undefined): void {
    if (this.#sink === undefined) return
    const { path, search, headers, peer } = this.#request
    const line = auditEvent({
      auditId: this.auditId,
      stage,
      info: this.info,
      sent: this.#sent,
      requestUri: search === '' ? path : `${path}?${search}`,
      user: this.#user,
      impersonated: this.#impersonated,
      impersonationConstraint: this.#constraint,
      sourceAddresses: sourceAddresses(headers, peer.address),
      userAgent: headers['user-agent'] ?? '',
      response,
      received: this.#received,
      now: stage === 'RequestReceived' ? this.#received : this.#clock.now(),
      annotations: this.#annotations,
    })
    this.#sink(line)
  }
}
