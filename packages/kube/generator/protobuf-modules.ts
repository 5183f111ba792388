import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { KUBERNETES_MODULE } from './source.js'

/** v1.36.3 of Kubernetes is v0.36.3 of the modules that it is published as. */
const VERSION = KUBERNETES_MODULE.replace(/^.*@v1\./, 'v0.')

const folders = new Map<string, string>()

/**
 * The folder of a Go package (`k8s.io/api/core/v1`): in the release's staging area where it has one (a checkout), else in
 * the module of the same release, which `go` downloads when its cache lacks it.
 */
export function packageFolder(release: string, path: string): string {
  const staged = join(release, 'staging', 'src', path)
  if (existsSync(staged)) return staged
  const [host = '', name = '', ...rest] = path.split('/')
  return join(moduleFolder(`${host}/${name}@${VERSION}`), ...rest)
}

function moduleFolder(module: string): string {
  let folder = folders.get(module)
  if (folder === undefined) {
    folder = (JSON.parse(download(module)) as { Dir: string }).Dir
    folders.set(module, folder)
  }
  return folder
}

function download(module: string): string {
  try {
    return execFileSync('go', ['mod', 'download', '-json', module], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    throw new Error(
      `\`go mod download ${module}\` failed. Install Go and allow it to reach a module proxy, ` +
        `or give a checkout of ${KUBERNETES_MODULE} as argument: its staging folder has the module.`,
      { cause: error },
    )
  }
}
