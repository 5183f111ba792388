import type { KnownSpec } from './known-specs.js'
import type { Spec } from './report.js'

/** What came of one package. */
export interface PackageResult {
  readonly package: string
  /** How many specs it has. */
  readonly expected: number
  readonly specs: readonly Spec[]
}

export interface Judgement {
  readonly passed: number
  readonly problems: readonly string[]
  /** Specs that passed at the second try only. */
  readonly flaky: readonly string[]
}

/** Compares what failed with what is known to: a new failure is a problem, and so is an old one that is gone. */
export function judge(results: readonly PackageResult[], known: readonly KnownSpec[]): Judgement {
  const problems: string[] = []
  const flaky: string[] = []
  let passed = 0
  for (const result of results) {
    const expectedToFail = new Set(known.filter((each) => each.package === result.package).map(({ name }) => name))
    const about = (name: string): string => `${result.package}: ${name}`
    for (const { name, passed: held, attempts, failure } of result.specs) {
      if (held) passed++
      if (held && attempts > 1) flaky.push(about(name))
      if (!held && !expectedToFail.has(name)) problems.push(`${about(name)}\n${failure}`)
      if (held && expectedToFail.has(name)) problems.push(`${about(name)}: passes; delete it from known-differences.md`)
    }
    const tried = new Set(result.specs.map(({ name }) => name))
    for (const name of expectedToFail) {
      if (!tried.has(name)) problems.push(`${about(name)}: no such spec; delete it from known-differences.md`)
    }
    if (result.specs.length < result.expected) {
      problems.push(`${result.package}: only ${result.specs.length} of its ${result.expected} specs were tried`)
    }
  }
  return { passed, problems, flaky }
}
