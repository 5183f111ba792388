import { messageOf } from '@setpoint/kube'

/** Returns when all is well, with a remark where there is something to say all the same; throws what is wrong. */
export type HealthCheck = () => void | string | Promise<void | string>

export interface HealthResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface Outcome {
  readonly name: string
  readonly state: 'ok' | 'excluded' | 'failed'
}

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }

/**
 * A set of checks. The root answers for all of them, with `?verbose` for each and `?exclude=name` without some; every
 * check has a path of its own, `/name`, which says why it fails, or what its remark is. Without any checks there is `ping`, which is always well.
 */
export class Health {
  readonly #checks = new Map<string, HealthCheck>()

  /** Adds a check, or replaces the one of that name. */
  add(name: string, check: HealthCheck): void {
    if (name === '' || name.includes('/')) throw new RangeError(`"${name}" is no name for a check: it becomes a path`)
    this.#checks.set(name, check)
  }

  /** Whether there is a check of that name. */
  has(name: string): boolean {
    return this.#checks.has(name)
  }

  remove(name: string): void {
    this.#checks.delete(name)
  }

  /** Answers a path below the one that the checks are served under: '' or '/' for all, '/name' for one. */
  async respond(path: string, query: URLSearchParams = new URLSearchParams()): Promise<HealthResponse> {
    const name = path.replace(/^\/+|\/+$/g, '')
    if (name === '') return this.#all(query)
    const check = this.#known().get(name)
    if (check === undefined) return { status: 404, headers: TEXT, body: '404 page not found\n' }
    const { problem, remark } = await run(check)
    if (problem !== undefined) return { status: 500, headers: TEXT, body: `internal server error: ${problem}\n` }
    return { status: 200, headers: TEXT, body: remark === undefined ? 'ok' : `ok\n${remark}\n` }
  }

  async #all(query: URLSearchParams): Promise<HealthResponse> {
    const excluded = new Set(query.getAll('exclude'))
    const checks = [...this.#known()].sort(([a], [b]) => (a < b ? -1 : 1))
    const outcomes = await Promise.all(
      checks.map(async ([name, check]): Promise<Outcome> => {
        if (excluded.has(name)) return { name, state: 'excluded' }
        return { name, state: (await run(check)).problem === undefined ? 'ok' : 'failed' }
      }),
    )
    const failed = outcomes.some(({ state }) => state === 'failed')
    if (!failed && !query.has('verbose')) return { status: 200, headers: TEXT, body: 'ok' }
    const unknown = [...excluded].filter((name) => !this.#known().has(name))
    const body = [...outcomes.map(line), ...unmatched(unknown), `healthz check ${failed ? 'failed' : 'passed'}`]
    return { status: failed ? 500 : 200, headers: TEXT, body: body.map((text) => `${text}\n`).join('') }
  }

  #known(): ReadonlyMap<string, HealthCheck> {
    return this.#checks.size > 0 ? this.#checks : new Map([['ping', () => undefined]])
  }
}

async function run(check: HealthCheck): Promise<{ readonly problem?: string; readonly remark?: string }> {
  try {
    const remark = await check()
    return typeof remark === 'string' ? { remark } : {}
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

// Everybody may read the summary, so it does not say why; the check's own path does.
function line({ name, state }: Outcome): string {
  if (state === 'failed') return `[-]${name} failed: reason withheld`
  return state === 'excluded' ? `[+]${name} excluded: ok` : `[+]${name} ok`
}

function unmatched(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const quoted = names.map((name) => JSON.stringify(name)).join(',')
  return [`warn: some health checks cannot be excluded: no matches for ${quoted}`]
}
