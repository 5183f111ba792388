import { defineKind, type Kind, type Transport } from '@setpoint/kube'

interface Discovery {
  readonly items?: readonly {
    readonly metadata?: { readonly name?: string }
    readonly versions?: readonly {
      readonly version: string
      readonly resources?: readonly {
        readonly resource: string
        readonly scope?: 'Namespaced' | 'Cluster'
        readonly responseKind?: { readonly kind: string }
        readonly verbs?: readonly string[]
      }[]
    }[]
  }[]
}

const ACCEPT = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** Every kind of a server that can be listed and deleted, in its preferred version. */
export async function servedKinds(transport: Transport): Promise<Kind[]> {
  const documents = await Promise.all(['/api', '/apis'].map((path) => discovery(transport, path)))
  return documents.flatMap(({ items = [] }) =>
    items.flatMap(({ metadata, versions = [] }) => {
      const known = new Set<string>()
      // The preferred version comes first.
      return versions.flatMap(({ version, resources = [] }) =>
        resources.flatMap(({ resource, scope, responseKind, verbs = [] }) => {
          if (!verbs.includes('list') || !verbs.includes('delete') || known.has(resource)) return []
          known.add(resource)
          const names = { group: metadata?.name ?? '', version, kind: responseKind?.kind ?? '', plural: resource }
          return [defineKind({ ...names, namespaced: scope === 'Namespaced' })]
        }),
      )
    }),
  )
}

async function discovery(transport: Transport, path: string): Promise<Discovery> {
  const response = await transport.request({ method: 'GET', path, headers: { accept: ACCEPT } })
  return JSON.parse(Buffer.from(await response.bytes()).toString()) as Discovery
}
