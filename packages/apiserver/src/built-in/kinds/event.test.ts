import { readFileSync } from 'node:fs'
import {
  applyMergePatch,
  type FieldError,
  type Json,
  type JsonObject,
  type KubeObject,
  nameIsDnsSubdomain,
  type Status,
} from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { builtInDecoder } from '../codec.js'
import { eventConversion } from '../conversion/index.js'
import { builtInStrategy } from '../strategy.js'
import { eventRules } from './event.js'

// testdata/events-api.jsonl is what kube-apiserver v1.36.3 answered to these requests to events.k8s.io, one after the
// other. What it refuses there is accepted in core; the causes must be the same.

interface Recording {
  readonly it: string
  readonly send: string
  readonly body: JsonObject
  readonly answer: KubeObject | Status
}

const common = builtInStrategy({
  group: '',
  kind: 'Event',
  namespaced: true,
  validateName: nameIsDnsSubdomain,
  emptyStatus: undefined,
})
const strategy = eventRules.strategy?.(common) ?? common
const decode = builtInDecoder({ group: 'events.k8s.io', version: 'v1', kind: 'Event' })

function through(apiVersion: string): { now: number; warn: () => void; apiVersion: string } {
  return { now: 0, warn: () => {}, apiVersion }
}

function hubOf(value: Json): KubeObject {
  const { object } = decode({ value })
  object.metadata = { resourceVersion: '1', ...object.metadata, namespace: 'demo' }
  return eventConversion.toHub(object)
}

const recordings = readFileSync(new URL('testdata/events-api.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recording)
const series = recordings.find(({ answer }) => answer.kind === 'Event')?.answer as KubeObject

/** The errors of a request, as the strategy finds them. */
function errorsOf({ send, body }: Recording, apiVersion: string): FieldError[] {
  if (send.startsWith('POST')) return strategy.validate(hubOf(body), through(apiVersion))
  const patched = applyMergePatch(series as unknown as JsonObject, body)
  return strategy.validateUpdate(hubOf(patched), hubOf(series as unknown as Json), through(apiVersion))
}

describe('an Event through events.k8s.io', () => {
  it.each(recordings)('$it', (recording) => {
    const { answer } = recording
    const causes = answer.kind === 'Status' ? ((answer as Status).details?.causes ?? []) : []
    const errors = errorsOf(recording, 'events.k8s.io/v1').map(({ type, field, body }) => ({
      reason: type,
      message: body,
      field,
    }))
    expect(errors).toEqual(causes)
  })
})

describe('an Event through core', () => {
  it('may lack what events.k8s.io wants, and may change', () => {
    const refused = recordings.filter(({ it: name }) => !name.includes('within limits'))
    for (const recording of refused) expect(errorsOf(recording, 'v1')).toEqual([])
  })

  it('vanishes by itself after an hour', () => {
    expect(strategy.timeToLive(series)).toBe(3600)
  })
})
