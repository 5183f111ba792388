import type { DiscoveryGroup, DiscoveryResource, DiscoverySubresource } from '../src/kind/discovery.js'
import { HEADER } from './header.js'
import { literal, quoted } from './literal.js'

/** Lists of verbs that recur; the module names them so that each is spelled and stored once. */
const VERB_LISTS: readonly (readonly [name: string, verbs: readonly string[]])[] = [
  ['ALL', ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']],
  ['EDIT', ['get', 'patch', 'update']],
  ['PROXY', ['create', 'delete', 'get', 'patch', 'update']],
  ['STREAM', ['create', 'get']],
  ['CREATE', ['create']],
]

/** src/generated/discovery.ts. */
export function discoveryModule(groups: readonly DiscoveryGroup[]): string {
  const lines = [
    HEADER,
    "import type { DiscoveryGroup } from '../kind/discovery.js'",
    "export type { DiscoveryGroup, DiscoveryResource, DiscoverySubresource, DiscoveryVersion } from '../kind/discovery.js'",
    '',
    ...VERB_LISTS.map(([name, verbs]) => `const ${name}: readonly string[] = ${literal(verbs)}`),
    '',
    '/** What the built-in API groups serve, in the order in which a server lists them. */',
    'export const discovery: readonly DiscoveryGroup[] = [',
  ]
  for (const group of groups) {
    lines.push('  {', `    name: ${quoted(group.name)},`, '    versions: [')
    for (const { version, enabledByDefault, resources } of group.versions) {
      lines.push('      {', `        version: ${quoted(version)},`, `        enabledByDefault: ${enabledByDefault},`)
      lines.push('        resources: [', ...resources.flatMap(resourceLines), '        ],', '      },')
    }
    lines.push('    ],', '  },')
  }
  return [...lines, ']', ''].join('\n')
}

function resourceLines({ subresources, ...resource }: DiscoveryResource): string[] {
  const own = fields(resource)
  if (subresources === undefined) return [`          { ${own} },`]
  return [
    `          { ${own}, subresources: [`,
    ...subresources.map((subresource) => `            { ${fields(subresource)} },`),
    '          ] },',
  ]
}

function fields(resource: Omit<DiscoveryResource, 'subresources'> | DiscoverySubresource): string {
  return Object.entries(resource)
    .map(([name, value]) => `${name}: ${name === 'verbs' ? verbs(value as string[]) : literal(value)}`)
    .join(', ')
}

function verbs(list: readonly string[]): string {
  return VERB_LISTS.find(([, verbs]) => verbs.join() === list.join())?.[0] ?? literal(list)
}
