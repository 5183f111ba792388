/** One spec of a suite, as Ginkgo reports it. */
export interface Spec {
  /** The texts around it and its own, in a row. */
  readonly name: string
  readonly passed: boolean
  /** How often it was tried. */
  readonly attempts: number
  /** Why it failed, and where. */
  readonly failure: string
}

interface GinkgoSpec {
  readonly ContainerHierarchyTexts: readonly string[] | null
  readonly LeafNodeType: string
  readonly LeafNodeText: string
  readonly State: string
  readonly NumAttempts: number
  readonly Failure?: {
    readonly Message: string
    readonly Location: { readonly FileName: string; readonly LineNumber: number }
  }
}

/**
 * Reads what `-ginkgo.json-report` writes. What is pending or skipped is left out; the nodes around specs (BeforeSuite …)
 * are there when they failed, because then the specs were not tried.
 */
export function parseReport(text: string): Spec[] {
  const suites = JSON.parse(text) as readonly { readonly SpecReports: readonly GinkgoSpec[] | null }[]
  return suites
    .flatMap(({ SpecReports }) => SpecReports ?? [])
    .filter(({ LeafNodeType, State }) => (LeafNodeType === 'It' || State !== 'passed') && !UNTRIED.has(State))
    .map(({ ContainerHierarchyTexts, LeafNodeType, LeafNodeText, State, NumAttempts, Failure }) => ({
      name: [...(ContainerHierarchyTexts ?? []), LeafNodeText || LeafNodeType].join(' '),
      passed: State === 'passed',
      attempts: NumAttempts,
      failure: Failure === undefined ? '' : failureText(State, Failure),
    }))
}

const UNTRIED = new Set(['pending', 'skipped'])

function failureText(state: string, { Message, Location }: NonNullable<GinkgoSpec['Failure']>): string {
  const file = Location.FileName.replace(/^.*\/(?=pkg\/)/, '')
  return `${state} at ${file}:${Location.LineNumber}\n${Message.trim().split('\n').slice(0, 6).join('\n')}`
}
