import { describe, expect, it } from 'vitest'
import type { Cause } from '../controller/index.js'
import { Registry } from '../metrics/index.js'
import type { WriteRecord } from './ledger/write.js'
import { Telltales } from './telltales.js'

const event = { what: 'update', kind: 'Thing', object: 'default/demo', uid: 'u', resourceVersion: '7' } as const
const write = (effect: WriteRecord['effect']): WriteRecord => ({
  verb: 'apply',
  subresource: '',
  kind: 'Deployment',
  of: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'default', name: 'demo', uid: 'v' },
  resourceVersion: '8',
  effect,
  detail: undefined,
})

function textAfter(...passes: readonly { causes: readonly Cause[]; writes: WriteRecord[] }[]): string[] {
  const registry = new Registry()
  const telltales = new Telltales(registry, 'things')
  for (const pass of passes)
    telltales.passed({ ...pass, effective: pass.writes.some(({ effect }) => effect !== 'none') })
  return registry
    .text()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.endsWith(' 0'))
}

describe('telltales', () => {
  it('tell own events from those of others, and both from time', () => {
    const causes: Cause[] = [
      { ...event, own: true },
      { ...event, own: true },
      { ...event, own: false },
      { what: 'after', delay: 10 },
      { what: 'generic', text: 'a forge called' },
    ]
    expect(textAfter({ causes, writes: [] })).toEqual([
      'setpoint_passes_total{controller="things",effect="none"} 1',
      'setpoint_triggers_total{controller="things",origin="own"} 2',
      'setpoint_triggers_total{controller="things",origin="others"} 2',
      'setpoint_triggers_total{controller="things",origin="time"} 1',
    ])
  })

  it('count the writes of a pass by verb and kind, and the pass by what came of them', () => {
    expect(
      textAfter(
        { causes: [], writes: [write('none'), write('changed')] },
        { causes: [], writes: [write('none')] },
        { causes: [], writes: [write('created')] },
      ),
    ).toEqual([
      'setpoint_passes_total{controller="things",effect="changed"} 2',
      'setpoint_passes_total{controller="things",effect="vain"} 1',
      'setpoint_writes_total{controller="things",verb="apply",kind="Deployment"} 4',
    ])
  })
})
