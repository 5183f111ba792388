import type { ApiResponse } from '../http/index.js'
import { notFoundText, text } from '../respond/index.js'

/** One thing that must work for the server to be healthy. */
export interface HealthCheck {
  readonly name: string
  /** Undefined when all is well, otherwise what is wrong. */
  readonly check: () => string | undefined
}

/** The endpoints and the checks behind each: a server that starts or stops is alive but not ready. */
export interface HealthChecks {
  readonly healthz: readonly HealthCheck[]
  readonly livez: readonly HealthCheck[]
  readonly readyz: readonly HealthCheck[]
}

/** Answers /healthz, /livez, /readyz and their subpaths; undefined for any other path. */
export function health(checks: HealthChecks, path: string, query: URLSearchParams): ApiResponse | undefined {
  const [, endpoint = '', ...rest] = path.split('/')
  if (endpoint !== 'healthz' && endpoint !== 'livez' && endpoint !== 'readyz') return undefined
  const all = checks[endpoint]
  const name = rest.join('/')
  if (name !== '') {
    const one = all.find((check) => check.name === name)
    if (one === undefined) return notFoundText()
    const problem = one.check()
    return problem === undefined ? plainOk() : text(500, `internal server error: ${problem}\n`)
  }
  const excluded = new Set(query.getAll('exclude'))
  const lines: string[] = []
  let failed = false
  for (const { name: checkName, check } of all) {
    if (excluded.has(checkName)) {
      lines.push(`[+]${checkName} excluded: ok`)
      continue
    }
    const problem = check()
    failed ||= problem !== undefined
    lines.push(problem === undefined ? `[+]${checkName} ok` : `[-]${checkName} failed: reason withheld`)
  }
  if (failed) return text(500, `${lines.join('\n')}\n${endpoint} check failed\n`)
  return query.has('verbose') ? text(200, `${lines.join('\n')}\n${endpoint} check passed\n`) : text(200, 'ok')
}

/** A single check answers without the header that the others have. */
function plainOk(): ApiResponse {
  return { status: 200, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: 'ok' }
}
