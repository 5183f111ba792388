import { isNotFound } from '@setpoint/kube'
import { isPathUnknown } from '../client/index.js'

/** What a call about an object resolves to; undefined when the object is gone. Not when the server does not know the path: that says nothing of it. */
export async function unlessGone<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (isNotFound(error) && !isPathUnknown(error)) return undefined
    throw error
  }
}
