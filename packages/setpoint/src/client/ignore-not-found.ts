import { isNotFound } from '@setpoint/kube'

/** What the promise resolves to; undefined when the server has no such object. `await ignoreNotFound(client.get(…))` */
export async function ignoreNotFound<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
