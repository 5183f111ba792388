import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The release that everything is generated from. */
export const KUBERNETES_MODULE = 'k8s.io/kubernetes@v1.36.3'

/**
 * The folder of the Kubernetes source: the one given, or the Go module of {@link KUBERNETES_MODULE}, which `go` downloads
 * when its cache lacks it.
 */
export function kubernetesFolder(given: string | undefined): string {
  const folder = given ?? downloadedModule()
  if (!existsSync(join(folder, 'api', 'openapi-spec', 'v3'))) {
    throw new Error(
      `${folder} is not a checkout of k8s.io/kubernetes: it has no api/openapi-spec/v3. ` +
        `Give the folder of ${KUBERNETES_MODULE} as argument, or none to let go download it.`,
    )
  }
  return folder
}

function downloadedModule(): string {
  let answer: string
  try {
    answer = execFileSync('go', ['mod', 'download', '-json', KUBERNETES_MODULE], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    throw new Error(
      `\`go mod download ${KUBERNETES_MODULE}\` failed. Install Go and allow it to reach a module proxy, ` +
        `or unpack that release of Kubernetes and give its folder as argument.`,
      { cause: error },
    )
  }
  return (JSON.parse(answer) as { Dir: string }).Dir
}

export function readText(folder: string, path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}

export function readJson(folder: string, path: string): unknown {
  return JSON.parse(readText(folder, path))
}

/** The OpenAPI v3 documents by the path that the server has them under (`apis/apps/v1`), in ascending order. */
export function openApiV3Paths(folder: string): string[] {
  return readdirSync(join(folder, 'api', 'openapi-spec', 'v3'))
    .map((file) => file.replace(/_openapi\.json$/, '').replaceAll('__', '/'))
    .sort()
}

export function readOpenApiV3(folder: string, path: string): unknown {
  return readJson(folder, `api/openapi-spec/v3/${path.replaceAll('/', '__')}_openapi.json`)
}
