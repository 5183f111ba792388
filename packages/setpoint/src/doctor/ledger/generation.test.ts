import { describe, expect, it } from 'vitest'
import { raisesGeneration } from './generation.js'

const write = (path: string, subresource = '', kind = 'Widget'): boolean =>
  raisesGeneration({ kind, subresource, changes: [{ path, before: 1, after: 2 }] })

describe('a generation', () => {
  it('is raised by a change of what is wanted, wherever the kind has it', () => {
    expect(write('.spec.replicas')).toBe(true)
    expect(write('.webhooks[name=a].timeoutSeconds')).toBe(true)
    expect(write('.metadataSource')).toBe(true)
  })

  it('is not raised by metadata, nor through the status', () => {
    expect(write('.metadata.labels.app')).toBe(false)
    expect(write(".metadata['annotations'].seen")).toBe(false)
    expect(write('.status.phase', 'status')).toBe(false)
    expect(raisesGeneration({ kind: 'Widget', subresource: '', changes: [] })).toBe(false)
  })

  it('is raised by a status that is stored like any other field', () => {
    expect(write('.status.phase')).toBe(true)
  })

  it('of a Deployment is raised by its annotations as well', () => {
    expect(write('.metadata.annotations.seen', '', 'Deployment')).toBe(true)
    expect(write('.metadata.labels.app', '', 'Deployment')).toBe(false)
  })
})
