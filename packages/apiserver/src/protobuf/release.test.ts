import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { groupVersionKindOf, type JsonObject } from '@setpoint/kube'
import { goPackages } from '@setpoint/kube/go-types'
import { describe, expect, test } from 'vitest'
import { decodeBuiltIn, GoTypes } from '../decode/index.js'
import { decodeProtobuf } from './body.js'
import { types } from './records.test.helper.js'

// Every kind in the release's test data, all of its fields filled, in both forms. The release is a Go module; without it
// in the module cache these tests are skipped:
//   go mod download k8s.io/api@v0.36.3
const { GOMODCACHE, GOPATH = join(homedir(), 'go') } = process.env
const folder = join(GOMODCACHE ?? join(GOPATH, 'pkg', 'mod'), 'k8s.io', 'api@v0.36.3', 'testdata', 'HEAD')
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.pb')) : []

const goTypes = new GoTypes(goPackages)

/** The component of a file: `core.v1.Pod.pb` is io.k8s.api.core.v1.Pod; undefined when no server has the version. */
function componentOf(file: string): string | undefined {
  const [, group = '', version = '', kind = ''] = /^(.*)\.(v\w+)\.(\w+)\.pb$/.exec(file) ?? []
  const [folderName = ''] = group === 'internal.apiserver.k8s.io' ? ['apiserverinternal'] : group.split('.')
  const components = [
    `io.k8s.api.${folderName}.${version}.${kind}`,
    `io.k8s.api.rbac.${version}.${kind}`,
    `io.k8s.apimachinery.pkg.apis.meta.v1.${kind}`,
  ]
  return components.find((component) => goTypes.struct(component) !== undefined)
}

describe.skipIf(files.length === 0)('the test data of the release', () => {
  const served = files.flatMap((file) => {
    const component = componentOf(file)
    // A WatchEvent has no kind, and nobody sends one.
    return component === undefined || file.includes('WatchEvent') ? [] : [[file, component] as const]
  })

  test('has every version that a server may have', () => {
    expect(served.length).toBe(131)
  })

  test.each(served)('is the same JSON: %s', (file, component) => {
    const struct = goTypes.struct(component)
    if (struct === undefined) throw new Error(`no Go type for ${component}`)
    const json = JSON.parse(readFileSync(join(folder, file.replace(/pb$/, 'json')), 'utf8')) as JsonObject
    const kind = groupVersionKindOf(json as { apiVersion: string; kind: string })
    const { value } = decodeProtobuf(types, readFileSync(join(folder, file)), kind, () => component)
    // Everything is there and nothing is zero: no decode is needed to make them alike.
    expect(value).toEqual(json)
    expect(decodeBuiltIn(struct, { value })).toEqual(decodeBuiltIn(struct, { value: json }))
  })
})
