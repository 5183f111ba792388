import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { output } from './command.mjs'

/** The workspaces that are published, in any order: folder and package.json. */
export function publishedPackages(root) {
  const { workspaces } = manifestOf(root)
  return workspaces
    .flatMap((pattern) => {
      const parent = pattern.endsWith('/*') ? pattern.slice(0, -2) : undefined
      return parent === undefined ? [pattern] : readdirSync(join(root, parent)).map((name) => join(parent, name))
    })
    .map((name) => join(root, name))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: manifestOf(folder) }))
    .filter(({ manifest }) => manifest.private !== true)
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** What `npm publish` would send, as files in a folder: the tarballs' paths. */
export function pack(root, packages, folder) {
  const workspaces = packages.flatMap(({ manifest }) => ['--workspace', manifest.name])
  const packed = JSON.parse(output('npm', ['pack', '--json', '--pack-destination', folder, ...workspaces], root))
  const list = Array.isArray(packed) ? packed : Object.values(packed)
  return list.map(({ filename }) => join(folder, filename.replace('@', '').replace('/', '-')))
}
