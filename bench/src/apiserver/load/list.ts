import { Connection, expectStatus } from '../client/index.js'
import { collectionPath } from '../widget.js'
import type { ListInput, ListResult } from './jobs.js'

/** Lists a namespace once, whole; the time is from sending the request to the last byte of the answer. */
export async function list({ target, namespace, count }: ListInput): Promise<ListResult> {
  const connection = await Connection.open(target)
  try {
    const start = performance.now()
    const response = await connection.request('GET', collectionPath(namespace))
    const milliseconds = performance.now() - start
    expectStatus(response, `listing the widgets in ${namespace}`, 200)
    const { items } = JSON.parse(response.text()) as { items: unknown[] }
    if (items.length !== count) throw new Error(`the list has ${items.length} widgets instead of ${count}`)
    return { milliseconds, bytes: response.size }
  } finally {
    connection.close()
  }
}
