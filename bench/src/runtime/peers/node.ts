import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder } from '@setpoint/conformance/cache-folder'

/** A Node to run a peer with. */
export interface Node {
  readonly program: string
  /** Such as `v24.1.0`. */
  readonly version: string
}

export const ownNode: Node = { program: process.execPath, version: process.version }

/** Of some options of Node and V8 those that this one knows: the image's may be of a newer one. */
export async function knownOptions({ program }: Node, options: readonly string[]): Promise<string[]> {
  const run = promisify(execFile)
  const isKnown = (option: string): Promise<boolean> =>
    run(program, [option, '--eval', '']).then(
      () => true,
      () => false,
    )
  const known = await Promise.all(options.map(isKnown))
  return options.filter((_, place) => known[place])
}

/** A Node of this major version, from the npm registry; it stays in the cache. */
export async function installNode(major: string): Promise<Node> {
  if (process.version.startsWith(`v${major}.`)) return ownNode
  const name = `node-${process.platform}-${process.arch}`
  const folder = cacheFolder(`bench/node-${major}`)
  const program = join(folder, 'node_modules', name, 'bin', 'node')
  const run = promisify(execFile)
  try {
    if (!existsSync(program))
      await run('npm', ['install', '--no-save', '--no-package-lock', '--prefix', folder, `${name}@${major}`])
    return { program, version: (await run(program, ['--version'])).stdout.trim() }
  } catch (error) {
    const what = `Node ${major}, which the image has, cannot be had from the npm registry`
    throw new Error(`${what}; --own-node measures with ${process.version}`, { cause: error })
  }
}
