import { readFile } from 'node:fs/promises'
import type { JsonObject } from '@setpoint/kube'
import { parse } from 'yaml'
import type { Cluster, Expectation } from './cluster.js'

const APPS = '/apis/apps.example.com/v1/namespaces/default/webapps'
const CONFIGS = '/api/v1/namespaces/default/configmaps'
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const NAME = 'webapps.apps.example.com'

/** Creates the definition of WebApps and waits until it is established. */
export async function installDefinition(cluster: Cluster): Promise<void> {
  const file = new URL('../../../clients/webapp.yaml', import.meta.url)
  await cluster.send('POST', DEFINITIONS, parse(await readFile(file, 'utf8')) as JsonObject)
  await definitionIsEstablished(cluster)
}

export async function definitionIsEstablished(cluster: Cluster): Promise<boolean> {
  return cluster.expect('the definition is established', `${DEFINITIONS}/${NAME}`, (definition) =>
    valuesAt(definition, 'status', 'conditions').some(
      ({ type, status }) => type === 'Established' && status === 'True',
    ),
  )
}

/** A new WebApp gets its ConfigMap, which it owns, and its status. */
export async function webAppIsServed(cluster: Cluster): Promise<boolean> {
  await cluster.send('POST', APPS, {
    apiVersion: 'apps.example.com/v1',
    kind: 'WebApp',
    metadata: { name: 'demo' },
    spec: { message: 'one' },
  })
  const configured = await cluster.expect('a WebApp gets its ConfigMap', `${CONFIGS}/demo-config`, says('one'))
  if (!configured) return false
  await cluster.expect('the WebApp owns it', `${CONFIGS}/demo-config`, (config) =>
    valuesAt(config, 'metadata', 'ownerReferences').some(
      ({ kind, name, controller }) => kind === 'WebApp' && name === 'demo' && controller === true,
    ),
  )
  return cluster.expect('the WebApp gets its status', `${APPS}/demo`, (app) => {
    const status = app?.['status'] as JsonObject | undefined
    return status?.['phase'] === 'Ready' && status['configMapName'] === 'demo-config'
  })
}

/** A changed WebApp changes its ConfigMap, and a deleted ConfigMap comes back. */
export async function webAppIsKept(cluster: Cluster): Promise<void> {
  await cluster.send('PATCH', `${APPS}/demo`, { spec: { message: 'two' } })
  await cluster.expect('a change reaches the ConfigMap', `${CONFIGS}/demo-config`, says('two'))
  await cluster.send('DELETE', `${CONFIGS}/demo-config`)
  await cluster.expect('a deleted ConfigMap comes back', `${CONFIGS}/demo-config`, says('two'))
}

/** A deleted WebApp is finalized, and its ConfigMap is collected. */
export async function webAppIsFinalized(cluster: Cluster): Promise<void> {
  await cluster.send('DELETE', `${APPS}/demo`)
  await cluster.expect('the finalizer runs', `${CONFIGS}/demo-gone`, (trace) => trace !== undefined)
  await webAppIsGone(cluster)
}

export async function webAppIsGone(cluster: Cluster): Promise<void> {
  await cluster.expect('the WebApp goes', `${APPS}/demo`, (app) => app === undefined)
  await cluster.expect('its ConfigMap is collected', `${CONFIGS}/demo-config`, (config) => config === undefined)
}

export async function deleteWebApp(cluster: Cluster): Promise<void> {
  await cluster.send('DELETE', `${APPS}/demo`)
  await webAppIsGone(cluster)
}

function says(message: string): Expectation {
  return (config) => (config?.['data'] as JsonObject | undefined)?.['message'] === message
}

function valuesAt(object: JsonObject | undefined, first: string, second: string): JsonObject[] {
  return ((object?.[first] as JsonObject | undefined)?.[second] as JsonObject[] | undefined) ?? []
}
