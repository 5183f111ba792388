/** Counts sentences that hold; what does not is said at once, and the rest goes on. */
export class Checks {
  passed = 0
  failed = 0

  /** Holds unless the function throws. */
  async holds(sentence, check) {
    const begin = Date.now()
    try {
      await check()
      this.passed++
      console.log(`ok      ${sentence} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
    } catch (error) {
      this.failed++
      const text = error instanceof Error ? error.message : String(error)
      console.log(`FAILED  ${sentence}\n        ${text.trim().replaceAll('\n', '\n        ')}`)
    }
  }
}
