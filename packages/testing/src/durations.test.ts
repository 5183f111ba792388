import { describe, expect, it } from 'vitest'
import { testCluster } from './index.js'

describe('a span of time that is none', () => {
  it.each([
    [
      () => ({ patience: 500 }),
      'cluster.settle({ patience }): a duration is a text such as "500ms" or "1h30m", and not 500',
    ],
    [() => ({ within: '5 s' }), 'cluster.settle({ within }): time: unknown unit " s" in duration "5 s"'],
  ])('is refused by settle, which says where it stands', async (options, message) => {
    await using cluster = await testCluster({ on: 'embedded' })
    await expect(cluster.settle(options() as never)).rejects.toThrow(message)
  })

  it('is refused by advance, too', async () => {
    await using cluster = await testCluster({ on: 'embedded' })
    await expect(cluster.advance(5 as never)).rejects.toThrow(
      'cluster.advance(…): a duration is a text such as "500ms" or "1h30m", and not 5',
    )
  })
})
