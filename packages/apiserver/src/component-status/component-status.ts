import { type KubeObject, methodNotSupported, notFound } from '@setpoint/kube'
import { decodeListOptions } from '../decode/index.js'
import type { ApiResponse } from '../http/index.js'
import { encodeObject } from '../registry/index.js'
import { listResponse, objectResponse } from '../respond/index.js'
import { type Exchange, selectionOf } from '../verbs/index.js'

/** What a control plane is made of. Here all of it is one process, and it answers. */
const COMPONENTS = ['controller-manager', 'scheduler', 'etcd-0'] as const

/** The verbs of componentstatuses, by name. */
export const componentStatusVerbs: Readonly<Record<string, (exchange: Exchange) => ApiResponse>> = {
  get(exchange) {
    const { name } = exchange.info
    if (!COMPONENTS.some((component) => component === name)) {
      throw notFound({ group: '', resource: 'componentstatus' }, name)
    }
    return objectResponse(exchange, 200, componentStatus(name))
  },

  list(exchange) {
    const selection = selectionOf(exchange.context.resource, decodeListOptions(exchange.query))
    const items = COMPONENTS.map(componentStatus)
      .filter((object) => selection.everything || selection.matches(object))
      .map((object) => ({ key: object.metadata.name ?? '', revision: 1, object, ...encodeObject(object) }))
    return listResponse(exchange, { items, resourceVersion: '', continue: '', remainingItemCount: undefined })
  },

  // The URL is that of a list.
  watch({ context }) {
    throw methodNotSupported(context.resource, 'watch')
  },
}

function componentStatus(name: string): KubeObject {
  return {
    kind: 'ComponentStatus',
    apiVersion: 'v1',
    metadata: { name },
    conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
  }
}
