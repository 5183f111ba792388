/** What a scenario found: sentences that hold, and those that do not. */
export class Checks {
  passed = 0
  readonly problems: string[] = []
  readonly #print: (line: string) => void

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  /** Holds when the values are equal; what does not hold is kept, and the scenario goes on. */
  equal(sentence: string, found: unknown, expected: unknown): void {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
    this.#count(sentence, is === should, `there is ${is}, and not ${should}`)
  }

  matches(sentence: string, text: string, expected: RegExp): void {
    this.#count(sentence, expected.test(text), `${expected} is not in:\n${text.trimEnd()}`)
  }

  /** Says what is not looked at, and why. */
  skip(sentence: string): void {
    this.#print(`skipped ${sentence}`)
  }

  /** Looks until it is so. */
  async eventually(sentence: string, isSo: () => Promise<boolean>, patience = 30_000): Promise<void> {
    const deadline = Date.now() + patience
    let last = ''
    while (Date.now() < deadline) {
      try {
        if (await isSo()) return this.#count(sentence, true, '')
      } catch (error) {
        last = `; the last error: ${error instanceof Error ? error.message : String(error)}`
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    this.#count(sentence, false, `not within ${patience / 1000} s${last}`)
  }

  #count(sentence: string, holds: boolean, otherwise: string): void {
    if (holds) this.passed++
    else this.problems.push(`${sentence}: ${otherwise}`)
    this.#print(`${holds ? 'ok     ' : 'FAILED '} ${sentence}`)
  }
}
