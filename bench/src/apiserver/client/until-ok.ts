import { Connection, type Target } from './connection.js'

const limit = 60_000
const pause = 5

/** Asks for a path until it is answered with 200. */
export async function untilOk(target: Target, path: string): Promise<void> {
  const connection = await Connection.open(target)
  try {
    const deadline = performance.now() + limit
    for (;;) {
      const { status } = await connection.request('GET', path)
      if (status === 200) return
      if (performance.now() > deadline) {
        throw new Error(`${target.url}${path} still answers ${status} after ${limit / 1000} s`)
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  } finally {
    connection.close()
  }
}
