import { describe, expect, it } from 'vitest'
import type { Deployment } from '../machinery/index.js'
import { asNewest, rolledBack } from './annotations.js'

const REVISION = 'deployment.kubernetes.io/revision'
const HISTORY = 'deployment.kubernetes.io/revision-history'
const deployment = (annotations: object): Deployment => ({ metadata: { annotations } }) as unknown as Deployment

describe('the annotations of a ReplicaSet', () => {
  it("are its Deployment's, but for what each keeps about itself", () => {
    const owner = deployment({
      team: 'blue',
      [REVISION]: '7',
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
    })
    expect(asNewest(owner, {}, 1)).toEqual({ team: 'blue', [REVISION]: '1' })
  })

  it('remember the revisions that it has been', () => {
    const first = asNewest(deployment({}), { [REVISION]: '1' }, 3)
    expect(first).toEqual({ [REVISION]: '3', [HISTORY]: '1' })
    expect(asNewest(deployment({}), first, 5)).toEqual({ [REVISION]: '5', [HISTORY]: '1,3' })
    expect(asNewest(deployment({}), first, 3)).toEqual(first)
  })

  it('forget the oldest revisions when there are too many', () => {
    const history = Array.from({ length: 400 }, (_, index) => String(1000 + index)).join(',')
    const next = asNewest(deployment({}), { [REVISION]: '1400', [HISTORY]: history }, 1402)
    expect(next[HISTORY]?.length).toBeLessThanOrEqual(2000)
    expect(next[HISTORY]).toMatch(/^1001,.*,1399,1400$/)
  })
})

describe('a rollback', () => {
  it('brings the annotations of the revision back', () => {
    const owner = deployment({ [REVISION]: '2', cause: 'second' })
    const set = { metadata: { annotations: { [REVISION]: '1', cause: 'first' } } } as never
    expect(rolledBack(owner, set)).toEqual({ [REVISION]: '2', cause: 'first' })
  })
})
