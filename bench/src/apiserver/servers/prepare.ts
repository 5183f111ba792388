import { Connection, expectStatus, type Target, untilOk } from '../client/index.js'
import { collectionPath, definition } from '../widget.js'

/** Brings the custom resource and a namespace for each measurement, and waits until objects can be created. */
export async function prepare(target: Target, namespaces: readonly string[]): Promise<void> {
  const connection = await Connection.open(target)
  try {
    const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    const created = await connection.request('POST', definitions, JSON.stringify(definition))
    expectStatus(created, 'creating the definition of widgets', 201)
    for (const name of namespaces) {
      const namespace = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
      expectStatus(await connection.request('POST', '/api/v1/namespaces', namespace), `creating namespace ${name}`, 201)
    }
  } finally {
    connection.close()
  }
  await untilOk(target, collectionPath('default'))
}
