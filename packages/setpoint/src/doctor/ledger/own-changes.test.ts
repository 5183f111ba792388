import type { Json } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import type { Change } from '../changes/index.js'
import { discrepancies } from './discrepancy.js'
import { ownChanges } from './own-changes.js'
import type { WriteVerb } from './write.js'

const change = (path: string): Change => ({ path, before: 0, after: 1 })
const removal = (path: string): Change => ({ path, before: 0, after: undefined })

function own(verb: WriteVerb, subresource: string, tree: Json | undefined, ...changes: readonly Change[]): string[] {
  return ownChanges(changes, { verb, subresource, tree, discrepancies: [] }).map(({ path }) => path)
}

describe('what a write has changed itself', () => {
  it('is what an apply or a patch names; a status that came in between is another’s', () => {
    const tree = { metadata: { annotations: { a: '1' } } }
    const changes = [change('.metadata.annotations.a'), change('.status.observedGeneration'), change('.spec.replicas')]
    expect(own('apply', '', tree, ...changes)).toEqual(['.metadata.annotations.a'])
    expect(own('patch', '', tree, ...changes)).toEqual(['.metadata.annotations.a'])
  })

  it('is what an apply no longer has', () => {
    expect(own('apply', '', {}, removal('.metadata.labels.old'))).toEqual(['.metadata.labels.old'])
    expect(own('patch', '', {}, removal('.metadata.labels.old'))).toEqual([])
  })

  it('is everything but the status for an update of the whole object', () => {
    expect(own('update', '', { spec: {} }, change('.spec.x'), change('.status.y'))).toEqual(['.spec.x'])
  })

  it('is the status, too, where the server took it from an update', () => {
    const [sent, stored] = [{ status: { y: 1 } }, { status: { y: 1 } }]
    const call = { verb: 'update', subresource: '', tree: sent, discrepancies: discrepancies(sent, stored) } as const
    expect(ownChanges([change('.status.y')], call)).toHaveLength(1)
  })

  it('is the status alone for the status subresource', () => {
    expect(own('apply', 'status', { status: {} }, change('.spec.x'), change('.status.y'))).toEqual(['.status.y'])
  })

  it('may be anything where the call cannot be read', () => {
    expect(own('patch', '', undefined, change('.spec.args'))).toEqual(['.spec.args'])
  })
})
