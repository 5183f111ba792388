import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { connect, silentLogger } from 'setpoint'
import { parseAllDocuments } from 'yaml'

interface Document {
  readonly apiVersion?: string
  readonly kind?: string
  readonly items?: readonly Document[]
}

/** The definitions in files and folders of YAML or JSON; whatever else is in there is passed over. */
export function definitionsInFiles(paths: readonly string[]): CustomResourceDefinition[] {
  const found = paths.flatMap(filesIn).flatMap((file) => documentsIn(file).flatMap((each) => definitionsIn(each, file)))
  if (found.length > 0) return found
  const way = 'name files or folders that hold some, or take them from a cluster with --from-cluster'
  throw new SetpointError('OptionInvalid', `${paths.join(', ')}: there is no CustomResourceDefinition; ${way}`)
}

export interface ClusterOptions {
  readonly kubeconfig?: string
  readonly context?: string
}

/** Those of a cluster whose name is, or ends in, one of these; all without any. */
export async function definitionsInCluster(
  names: readonly string[],
  { kubeconfig, context }: ClusterOptions,
): Promise<CustomResourceDefinition[]> {
  const client = connect({
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(context === undefined ? {} : { context }),
    logger: silentLogger,
  })
  try {
    const { items } = await client.list(CustomResourceDefinition)
    const nameOf = ({ metadata }: CustomResourceDefinition): string => metadata?.name ?? ''
    const isMeant = (name: string, wanted: string): boolean => name === wanted || name.endsWith(`.${wanted}`)
    const unknown = names.filter((wanted) => !items.some((item) => isMeant(nameOf(item), wanted)))
    if (unknown.length > 0 || items.length === 0) {
      const what = unknown.length > 0 ? unknown.join(', ') : 'any CustomResourceDefinition'
      throw new SetpointError('KindUnknown', `the cluster has not got ${what}; "kubectl get crds" lists what it has`)
    }
    return items.filter((item) => names.length === 0 || names.some((wanted) => isMeant(nameOf(item), wanted)))
  } finally {
    await client.close()
  }
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) throw new SetpointError('FileUnreadable', `${path} is not there`)
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ya?ml|json)$/.test(name) && !name.includes('node_modules'))
    .sort()
    .map((name) => join(path, name))
}

function documentsIn(file: string): Document[] {
  try {
    return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
      const [error] = document.errors
      if (error !== undefined) throw error
      return (document.toJS() ?? {}) as Document
    })
  } catch (cause) {
    throw new SetpointError('FileUnreadable', `${file} is no YAML: ${messageOf(cause)}`, { cause })
  }
}

function definitionsIn(document: Document, file: string): CustomResourceDefinition[] {
  const { apiVersion, kind, items } = document
  if (items !== undefined) return items.flatMap((item) => definitionsIn(item, file))
  if (kind !== CustomResourceDefinition.kind) return []
  if (apiVersion === CustomResourceDefinition.apiVersion) return [document as CustomResourceDefinition]
  const way = 'Kubernetes has not served that since 1.22; look for the v1 of it'
  throw new SetpointError('FileUnreadable', `${file} has a CustomResourceDefinition of ${apiVersion}; ${way}`)
}
