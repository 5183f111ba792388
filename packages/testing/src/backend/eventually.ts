import { messageOf, systemClock } from '@setpoint/kube'

const PAUSE = 20
const PATIENCE = 60_000

/** Asks a server again and again until the answer is something; what it refuses meanwhile is forgiven. */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = systemClock.monotonic() + PATIENCE
  for (;;) {
    let refusal = ''
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      refusal = `: ${messageOf(error)}`
    }
    if (systemClock.monotonic() > deadline) {
      throw new Error(`waited ${PATIENCE / 1000} s for ${what} on the real control plane${refusal}`)
    }
    await systemClock.sleep(PAUSE)
  }
}
