import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from './command.mjs'

/** The packages that are published, in any order: name, folder, exports. */
export function publishedPackages(root) {
  return readdirSync(join(root, 'packages'))
    .map((name) => join(root, 'packages', name))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
    .filter(({ manifest }) => manifest.private !== true)
}

/** What `npm publish` would send, as files in a folder: the tarballs' paths. */
export function pack(root, packages, folder) {
  const workspaces = packages.flatMap(({ manifest }) => ['--workspace', manifest.name])
  const packed = JSON.parse(output('npm', ['pack', '--json', '--pack-destination', folder, ...workspaces], root))
  const list = Array.isArray(packed) ? packed : Object.values(packed)
  return list.map(({ filename }) => join(folder, filename.replace('@', '').replace('/', '-')))
}
