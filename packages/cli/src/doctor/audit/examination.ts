import type { Finding } from '../finding.js'
import { auditRequest } from './event.js'
import { doingFindings, turnFindings } from './findings.js'
import { Ledger } from './ledger.js'

const WRITES = new Set(['create', 'update', 'patch', 'delete', 'deletecollection'])

export interface AuditSummary {
  readonly requests: number
  readonly writes: number
  readonly unreadableLines: number
  readonly isMetadataOnly: boolean
  /** Milliseconds since 1970, of the first and the last request; 0 where there was none. */
  readonly from: number
  readonly to: number
}

/** An audit log on its way through. */
export class AuditExamination {
  readonly #ledger = new Ledger()
  #lines = 0
  #requests = 0
  #writes = 0
  #unreadable = 0
  #withBody = 0
  #from = Number.POSITIVE_INFINITY
  #to = 0

  add(line: string): void {
    this.#lines++
    const request = auditRequest(line)
    if (request === undefined) this.#unreadable++
    if (request === undefined || request === 'other') return
    this.#requests++
    this.#from = Math.min(this.#from, request.at)
    this.#to = Math.max(this.#to, request.at)
    const isWrite = WRITES.has(request.verb)
    if (isWrite) this.#writes++
    if (isWrite && (request.sent !== undefined || request.stored !== undefined)) this.#withBody++
    if (isWrite || request.verb === 'list') this.#ledger.add(request)
  }

  /** Whether it is no audit log at all. One without a line may be of a server that has nothing to do. */
  get isForeign(): boolean {
    return this.#lines > 0 && this.#unreadable === this.#lines
  }

  get summary(): AuditSummary {
    return {
      requests: this.#requests,
      writes: this.#writes,
      unreadableLines: this.#unreadable,
      isMetadataOnly: this.#writes > 0 && this.#withBody === 0,
      from: this.#requests === 0 ? 0 : this.#from,
      to: this.#to,
    }
  }

  findings(): Finding[] {
    return [
      ...[...this.#ledger.doings.values()].flatMap(doingFindings),
      ...[...this.#ledger.turns.values()].flatMap(turnFindings),
    ]
  }
}
