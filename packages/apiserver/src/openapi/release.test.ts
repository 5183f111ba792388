import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { discovery } from '@setpoint/kube/discovery'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_WITH_CBOR } from './dialect.js'
import { FIXED_ROUTES, groupRoute } from './fixed-routes.js'
import { type Description, describeBuiltIn, describeRoutes } from './group-version.js'
import { groupVersionPath } from './resource-routes.js'
import { withoutDescriptions } from './without-descriptions.test.helper.js'
import { openApiV2 } from './v2.js'
import { openApiV3 } from './v3.js'

// Every document against the one in the Kubernetes release, which was written by a server with all versions and CBOR on
// and with enums off. The release is a Go module; without it in the module cache these tests are skipped:
//   go mod download k8s.io/kubernetes@v1.36.3
const { GOMODCACHE, GOPATH = join(homedir(), 'go') } = process.env
const folder = join(GOMODCACHE ?? join(GOPATH, 'pkg', 'mod'), 'k8s.io', 'kubernetes@v1.36.3', 'api', 'openapi-spec')
const isThere = existsSync(folder)

const served = discovery.flatMap(({ name: group, versions }) => versions.map((version) => ({ group, ...version })))
const groups = discovery.map(({ name }) => name).filter((name) => name !== '')
const info = { title: 'Kubernetes', version: 'unversioned' }

const descriptions = new Map<string, () => Description>([
  ...[...FIXED_ROUTES].map(([path, route]) => [path, () => describeRoutes([route])] as const),
  ...groups.map((group) => [`apis/${group}`, () => describeRoutes([groupRoute(group)])] as const),
  ...served.map(
    (version) => [groupVersionPath(version).slice(1), () => describeBuiltIn(version, BUILT_IN_WITH_CBOR)] as const,
  ),
])

describe.skipIf(!isThere)('compared with the release', () => {
  test('there is a document for each of its documents but that of the log files', () => {
    const paths = readdirSync(join(folder, 'v3')).map((file) =>
      file.replace(/_openapi\.json$/, '').replaceAll('__', '/'),
    )
    expect([...descriptions.keys(), 'logs'].sort()).toEqual(paths.sort())
  })

  test.each([...descriptions])('%s is the same', (path, describe) => {
    const theirs = readJson(`v3/${path.replaceAll('/', '__')}_openapi.json`)
    expect(withoutEnums(withoutDescriptions(openApiV3(describe(), info, true)))).toEqual(withoutDescriptions(theirs))
  })

  test('the v2 document is the same but for the names of shared parameters', () => {
    const theirs = inlined(withoutDescriptions(readJson('swagger.json')) as JsonObject)
    const ours = openApiV2(
      [...descriptions.values()].map((describe) => describe()),
      info,
    )
    for (const path of Object.keys(theirs.paths as JsonObject)) {
      if (path.startsWith('/logs/')) delete (theirs.paths as JsonObject)[path]
    }
    expect(inlined(withoutEnums(withoutDescriptions(ours)) as JsonObject)).toEqual(theirs)
  })
})

function readJson(path: string): Json {
  return JSON.parse(readFileSync(join(folder, path), 'utf8')) as Json
}

function withoutEnums(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEnums)
  if (!isJsonObject(value)) return value
  const kept = Object.entries(value).filter(([key, child]) => key !== 'enum' || !Array.isArray(child))
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutEnums(child)]))
}

/** A v2 document with each shared parameter in its place. */
function inlined({ parameters, ...document }: JsonObject): JsonObject {
  const inline = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(inline)
    if (!isJsonObject(value)) return value
    const name = typeof value.$ref === 'string' ? /^#\/parameters\/(.*)$/.exec(value.$ref)?.[1] : undefined
    if (name !== undefined) return (parameters as JsonObject)[name] ?? null
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, inline(child)]))
  }
  return inline(document) as JsonObject
}
