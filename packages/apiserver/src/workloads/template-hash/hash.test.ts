import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { revisionData } from '../history/index.js'
import type { PodTemplate } from '../machinery/index.js'
import { podTemplateHash, revisionHash } from './index.js'

interface Recorded {
  readonly what: string
  readonly template: PodTemplate
  readonly collisions?: number
  readonly hash: string
}

const recorded = (file: string): Recorded[] =>
  JSON.parse(readFileSync(new URL(`testdata/${file}`, import.meta.url), 'utf8')) as Recorded[]

describe('the hash of a pod template', () => {
  it.each(recorded('templates.json'))('is that of kube-controller-manager for $what', ({ template, hash }) => {
    expect(podTemplateHash(template, undefined)).toBe(hash)
  })

  it('is another after a collision', () => {
    const [{ template } = { template: {} as PodTemplate }] = recorded('templates.json')
    const hashes = new Set([undefined, 0, 1].map((collisions) => podTemplateHash(template, collisions)))
    expect(hashes.size).toBe(3)
  })

  it('does not depend on the order of fields and labels', () => {
    const template = (labels: object): PodTemplate =>
      ({ metadata: { labels }, spec: { containers: [] } }) as unknown as PodTemplate
    expect(podTemplateHash(template({ a: '1', b: '2' }), undefined)).toBe(
      podTemplateHash(template({ b: '2', a: '1' }), undefined),
    )
  })
})

describe('the hash of a revision', () => {
  it.each(recorded('revisions.json'))(
    'is that of kube-controller-manager for $what',
    ({ template, collisions, hash }) => {
      expect(revisionHash(revisionData(template), collisions)).toBe(hash)
    },
  )
})
