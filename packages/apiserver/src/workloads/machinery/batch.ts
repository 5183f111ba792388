/**
 * Does the same thing many times: once, then twice at a time, then four times …, so that what fails for everyone fails
 * once. The result is how often it was done, and the first failure.
 */
export async function slowStart(
  count: number,
  action: (index: number) => Promise<void>,
): Promise<{ readonly done: number; readonly error?: unknown }> {
  let done = 0
  for (let size = 1; done < count; size *= 2) {
    const batch = Array.from({ length: Math.min(size, count - done) }, (_, index) => action(done + index))
    const outcomes = await Promise.allSettled(batch)
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    done += outcomes.filter((outcome) => outcome.status === 'fulfilled').length
    if (failure !== undefined) return { done, error: failure.reason }
  }
  return { done }
}
