import { Connection, expectStatus } from '../client/index.js'
import { collectionPath, widget } from '../widget.js'
import type { ApplyInput } from './jobs.js'

const type = 'application/apply-patch+yaml'

/** Applies an object, then the same again and again, one after the other. Nothing may change after the first. */
export async function apply({ target, namespace, name, count }: ApplyInput): Promise<null> {
  const connection = await Connection.open(target)
  const path = `${collectionPath(namespace)}/${name}?fieldManager=bench&force=true`
  const body = widget(namespace, name)
  const once = async (): Promise<string> => {
    const response = await connection.request('PATCH', path, body, type)
    return expectStatus(response, `applying widget ${namespace}/${name}`, 200, 201).text()
  }
  try {
    const first = await once()
    let last = first
    for (let index = 1; index < count; index++) last = await once()
    if (last !== first) throw new Error(`the applies were to change nothing, but the last one answered ${last}`)
    return null
  } finally {
    connection.close()
  }
}
