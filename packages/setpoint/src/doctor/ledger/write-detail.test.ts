import { expect, it } from 'vitest'
import type { CachedObject } from '../../cache/index.js'
import { isEnd, type WriteParts } from './write-detail.js'

const going = { deletionTimestamp: '2026-11-17T00:00:00Z' }

function object(metadata: CachedObject['metadata']): CachedObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', ...metadata } }
}

function parts(before: CachedObject['metadata'], stored: CachedObject['metadata']): WriteParts {
  const versions = { before: object(before), stored: object(stored) }
  return { verb: 'patch', subresource: '', sent: {}, created: false, shared: false, ...versions }
}

it.each([
  ['the last finalizer goes while it is being deleted', true, { ...going, finalizers: ['x'] }, going],
  ['another finalizer is left', false, { ...going, finalizers: ['x', 'y'] }, { ...going, finalizers: ['y'] }],
  ['nobody deletes it', false, { finalizers: ['x'] }, {}],
  ['it had none, and is in its grace period', false, going, { ...going, deletionGracePeriodSeconds: 30 }],
])('a write ends its object or not: %s', (_, ends, before, stored) => expect(isEnd(parts(before, stored))).toBe(ends))
