import { describe, expect, test } from 'vitest'
import { groupVersionKindOf } from '../gvk/index.js'
import type { JsonObject } from '../json/index.js'
import { FrameSplitter, identityIn, protobufReader, readWatchEvent } from './index.js'
import { answers, type Typed, watches } from './records.test.helper.js'

function read(json: Typed, body: Uint8Array, shared: boolean): JsonObject | undefined {
  return protobufReader(groupVersionKindOf(json), { shared })?.read(body)
}

describe('an answer of kube-apiserver in protobuf', () => {
  const byPath = answers.map((answer) => [answer.path, answer] as const)

  test.each(byPath)('is its answer in JSON: %s', (_path, { json, protobuf }) => {
    const body = Buffer.from(protobuf, 'base64')
    expect(read(json, body, false)).toStrictEqual(json)
    expect(read(json, body, true)).toStrictEqual(json)
    expect(JSON.stringify(read(json, body, false))).toBe(JSON.stringify(json))
  })

  test.each(byPath)('names the same object: %s', (_path, { json, protobuf }) => {
    const { uid, resourceVersion } = json.metadata
    const identity = identityIn(Buffer.from(protobuf, 'base64'))
    expect(identity).toEqual(uid === undefined ? undefined : { uid, resourceVersion })
  })
})

describe('a watch of kube-apiserver in protobuf', () => {
  test.each(watches.map((watch) => [watch.path, watch] as const))('is its watch in JSON: %s', (_path, recorded) => {
    const frames = new FrameSplitter(1_000_000).push(Buffer.from(recorded.stream, 'base64'))
    const events = frames.map(readWatchEvent).map(({ type, object }, index) => {
      const { object: json } = recorded.events[index] ?? {}
      return { type, object: json === undefined ? undefined : read(json, object, true) }
    })
    expect(events).toStrictEqual(recorded.events)
  })
})
