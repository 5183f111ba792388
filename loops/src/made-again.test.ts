import { testCluster, type TestCluster } from '@setpoint/testing'
import { ignoreNotFound, mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { loopLines, sweeper, widget, Widget } from './stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const LEFTOVER = { name: 'leftover', namespace: 'default' }
const OBJECT = widget('demo')
const NOTE = mergePatch({ metadata: { annotations: { seen: 'yes' } } })

interface Fight {
  readonly cluster: TestCluster
  /** What the log says of loops. */
  readonly lines: readonly string[]
  /** The other side brings it back so many times, and how often the operator has deleted it since. */
  readonly turns: (count: number, period: string, data?: (turn: number) => string) => Promise<number>
}

interface Around {
  /** Somebody else writes something on what is brought back. Default false. */
  readonly notes?: boolean
  /** The operator does not hear of deletions. Default false. */
  readonly isDeaf?: boolean
}

/** An operator that takes a ConfigMap away, and somebody who brings it back. */
async function start(manager: string, { notes = false, isDeaf = false }: Around = {}): Promise<Fight> {
  const operator = sweeper([LEFTOVER.name], ({ type }) => !(isDeaf && type === 'delete'))
  const { log, lines } = loopLines()
  const cluster = await testCluster({
    controllers: [operator],
    manager: { doctor: { strict: false }, log },
  })
  await cluster.client.create(OBJECT, OBJECT)
  await cluster.settle()
  const other = cluster.client.with({ fieldManager: manager })
  const turns: Fight['turns'] = async (count, period, data = () => 'old') => {
    let deletions = 0
    for (let turn = 0; turn < count; turn++) {
      await other.apply(ConfigMap, { metadata: LEFTOVER, data: { mode: data(turn) } })
      if (notes) await ignoreNotFound(cluster.client.patch(ConfigMap, LEFTOVER, NOTE))
      const { writes } = await cluster.advance(period)
      deletions += writes.filter(({ method }) => method === 'DELETE').length
    }
    return deletions
  }
  return { cluster, lines, turns }
}

describe('what an operator deletes and somebody makes again', () => {
  it('is a fight, and the report names both and what to do', async () => {
    const { cluster, turns } = await start('argocd-controller')
    await using _ = cluster
    expect(await turns(7, '5s')).toBe(7)
    const [report, ...more] = cluster.manager?.doctor.active ?? []
    expect(more).toEqual([])
    expect(report).toMatchObject({
      class: 'F',
      object: DEMO,
      managers: ['widgets', 'argocd-controller'],
      paths: [{ of: { kind: 'ConfigMap', ...LEFTOVER }, path: '' }],
      summary:
        'ConfigMap default/leftover is deleted by widgets and made again as before by argocd-controller, in turns',
    })
    expect(report?.remedy).toMatch(
      /^let one of the two decide: have argocd-controller leave ConfigMap default\/leftover out/,
    )
    expect(report?.code[0]).toMatch(/stage\/sweeper\.ts:\d+/)
    expect(report?.chain.map(({ text }) => text.replace(/@\d+/, '@…'))).toEqual([
      'delete ConfigMap default/leftover',
      'create of ConfigMap default/leftover @… by argocd-controller',
      'a pass',
      'delete ConfigMap default/leftover',
    ])
  })

  it('is contained, and is over when it stays away', async () => {
    const { cluster, lines, turns } = await start('argocd-controller')
    await using _ = cluster
    await turns(7, '5s')
    const deletions = await turns(60, '5s')
    expect(deletions).toBeGreaterThan(0)
    expect(deletions).toBeLessThanOrEqual(20)
    expect(cluster.manager?.doctor.history).toHaveLength(1)
    await cluster.advance('10m')
    expect(cluster.manager?.doctor.active).toEqual([])
    expect(lines.at(-1)).toContain('is over')
  })

  it('is contained although somebody else puts notes on what is brought back', async () => {
    const { cluster, turns } = await start('argocd-controller', { notes: true })
    await using _ = cluster
    await turns(7, '5s')
    expect(await turns(60, '5s')).toBeLessThanOrEqual(20)
    expect(cluster.manager?.doctor.history).toHaveLength(1)
  })

  it('stays one fight while somebody asks for something else', async () => {
    const { cluster, lines, turns } = await start('argocd-controller')
    await using _ = cluster
    for (let wish = 0; wish < 5; wish++) {
      await turns(12, '5s')
      await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: `wish ${wish}` } }))
    }
    expect(cluster.manager?.doctor.history).toHaveLength(1)
    expect(lines.filter((line) => line.includes('is over'))).toEqual([])
  })

  it('is over also where no event tells that it is away', async () => {
    const { cluster, turns } = await start('argocd-controller', { isDeaf: true })
    await using _ = cluster
    await turns(20, '5s')
    expect(cluster.manager?.doctor.active).toHaveLength(1)
    await cluster.advance('10m')
    expect(cluster.manager?.doctor.active).toEqual([])
  })

  it('is let through at once when somebody asks for something', async () => {
    const { cluster, turns } = await start('argocd-controller')
    await using _ = cluster
    await turns(40, '5s')
    await cluster.client.apply(ConfigMap, { metadata: LEFTOVER, data: { mode: 'old' } })
    await cluster.advance('1s')
    expect(await cluster.client.get(ConfigMap, LEFTOVER)).toBeDefined()
    await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'another' } }))
    await cluster.advance('1s')
    expect(await ignoreNotFound(cluster.client.get(ConfigMap, LEFTOVER))).toBeUndefined()
  })

  it.each([
    ['a person', 'kubectl-create', '5s', () => 'old'],
    ['somebody who asks for something else each time', 'pipeline', '5s', (turn: number) => `build ${turn}`],
    ['a schedule', 'schedule', '1m', () => 'old'],
  ])('is a request where it is made by %s', async (_, manager, period, data) => {
    const { cluster, turns } = await start(manager)
    await using __ = cluster
    expect(await turns(30, period, data)).toBe(30)
    expect(cluster.manager?.doctor.history).toEqual([])
  })
})
