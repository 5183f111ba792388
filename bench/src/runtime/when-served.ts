import { type Client, isNotFound } from 'setpoint'
import { WebApp } from './operator/webapp.js'

const ATTEMPTS = 100
const PAUSE = 100

/** Resolves when a definition that was just created is being served. */
export async function whenServed(client: Client): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.list(WebApp, { namespace: 'default', limit: 1 })
      return
    } catch (error) {
      if (!isNotFound(error) || attempt === ATTEMPTS) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
