import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { groupVersionKindOf } from '../gvk/index.js'
import { protobufReader } from './index.js'
import type { Typed } from './records.test.helper.js'

// Every kind in the release's test data, all of its fields filled, as this release and the three before it write them.
// The release is a Go module; without it in the module cache these tests are skipped:
//   go mod download k8s.io/api@v0.36.3
const { GOMODCACHE, GOPATH = join(homedir(), 'go') } = process.env
const testdata = join(GOMODCACHE ?? join(GOPATH, 'pkg', 'mod'), 'k8s.io', 'api@v0.36.3', 'testdata')
const releases = existsSync(testdata) ? ['HEAD', 'v1.35.0', 'v1.34.0', 'v1.33.0'] : []

/** The kinds of which the release has an object in both forms, and which a server may have. */
const served = releases.flatMap((release) => {
  const folder = join(testdata, release)
  return readdirSync(folder).flatMap((file) => {
    // A WatchEvent has no kind. What this release makes of an older one's object lies beside it where it differs.
    if (!file.endsWith('.pb') || file.includes('WatchEvent') || file.includes('after_roundtrip')) return []
    const today = join(folder, file.replace(/pb$/, 'after_roundtrip.json'))
    const text = readFileSync(existsSync(today) ? today : join(folder, file.replace(/pb$/, 'json')), 'utf8')
    const json = JSON.parse(text) as Typed
    const reader = protobufReader(groupVersionKindOf(json))
    return reader === undefined
      ? []
      : [{ name: `${release} ${file}`, reader, json, body: readFileSync(join(folder, file)) }]
  })
})

describe.skipIf(served.length === 0)('the test data of the release', () => {
  test('has every kind', () => {
    expect(served.length).toBeGreaterThan(400)
  })

  test.each(served)('is the same JSON: $name', ({ reader, json, body }) => {
    expect(reader.read(body)).toEqual(json)
    expect(JSON.stringify(reader.read(body))).toBe(JSON.stringify(json))
  })
})
