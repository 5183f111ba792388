import type { Finding } from '../finding.js'
import { type AuditRequest, auditRequest } from './event.js'
import { doingFindings, turnFindings } from './findings.js'
import { Ledger } from './ledger.js'
import { type AuditSelection, SelectedRequests } from './selection.js'
import { AuditVersions } from './versions.js'

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
  readonly #versions = new AuditVersions()
  readonly #selected: SelectedRequests
  #lines = 0
  #requests = 0
  #writes = 0
  #unreadable = 0
  #withBody = 0
  #from = Number.POSITIVE_INFINITY
  #to = 0

  constructor(selection: AuditSelection = {}) {
    this.#selected = new SelectedRequests(selection)
  }

  add(line: string): void {
    this.#lines++
    const request = auditRequest(line)
    if (request === undefined) this.#unreadable++
    if (request === undefined || request === 'other' || !this.#selected.has(request)) return
    this.#requests++
    this.#from = Math.min(this.#from, request.at)
    this.#to = Math.max(this.#to, request.at)
    const isWrite = WRITES.has(request.verb)
    if (isWrite) this.#writes++
    if (isWrite && (request.sent !== undefined || request.stored !== undefined)) this.#withBody++
    if (isWrite || request.verb === 'list') this.#ledger.add(request)
    if (isWrite) this.#versions.add(request, keyOf(request))
  }

  /** Whether it is no audit log at all. One without a line may be of a server that has nothing to do. */
  get isForeign(): boolean {
    return this.#lines > 0 && this.#unreadable === this.#lines
  }

  /** Throws where a kind was asked for of which there is nothing in the log. */
  requireKinds(): void {
    this.#selected.requireKinds()
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

  /** What is seen in the objects says more than how often they are written, so that is left out then. */
  async findings(): Promise<Finding[]> {
    const { from, to } = this.summary
    const { findings, keys } = await this.#versions.findings(from, to)
    const rates = [
      ...[...this.#ledger.doings.values()].flatMap((doing) =>
        doingFindings(doing).map((finding) => ({ finding, doing })),
      ),
      ...[...this.#ledger.turns.values()].flatMap((doing) =>
        turnFindings(doing).map((finding) => ({ finding, doing })),
      ),
    ]
    const others = rates.filter(
      ({ finding: { rule }, doing }) =>
        !((rule === 'write-storm' || rule === 'write-fight') && keys.has(keyOf(doing.request))),
    )
    return [...findings, ...others.map(({ finding }) => finding)]
  }
}

function keyOf({ group, resource, namespace, name }: AuditRequest): string {
  return `${resource}.${group} ${namespace}/${name}`
}
