import { type Agent, get } from 'node:https'

const limit = 60_000

/** Asks every 50 ms until the answer is yes; fails when `failure` names a reason or after a minute. */
export async function waitFor(
  what: string,
  ask: () => Promise<boolean>,
  failure: () => string | undefined,
): Promise<void> {
  const deadline = Date.now() + limit
  while (!(await ask())) {
    const reason = failure()
    if (reason) throw new Error(`while waiting for ${what}: ${reason}`)
    if (Date.now() > deadline) throw new Error(`waited ${limit / 1000} s for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Whether a GET is answered with 200; no answer at all is no. */
export async function answersOk(url: string, agent: Agent, token: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode === 200))
      response.on('error', () => resolve(false))
    })
    request.on('error', () => resolve(false))
  })
}
