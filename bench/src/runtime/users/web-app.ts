import { WebApp } from '../operator/webapp.js'

export const NAMESPACE = 'default'
export const FIRST_MESSAGE = 'hello'
export const SECOND_MESSAGE = 'hello again'

/** Where the WebApps are. */
export const COLLECTION: string = `/apis/${WebApp.apiVersion}/namespaces/${NAMESPACE}/${WebApp.plural}`

export function nameOf(index: number): string {
  return `app-${String(index).padStart(6, '0')}`
}

/** A WebApp with another message, as an update of the version that is there. */
export function changed(name: string, resourceVersion: string): string {
  const { apiVersion, kind } = WebApp
  const metadata = { name, namespace: NAMESPACE, resourceVersion }
  return JSON.stringify({ apiVersion, kind, metadata, spec: { message: SECOND_MESSAGE, replicas: 1 } })
}
