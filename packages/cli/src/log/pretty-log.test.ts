import { systemClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { prettyLogger } from './pretty-log.js'

/** A logger at one moment, and what it has written. */
function written(colors = false): { readonly log: ReturnType<typeof prettyLogger>; readonly text: () => string } {
  let text = ''
  const clock = { ...systemClock, now: () => new Date(2026, 0, 2, 3, 4, 5).getTime() }
  const log = prettyLogger((part) => (text += part), { colors, clock })
  return { log, text: () => text }
}

describe('the log for people', () => {
  it('has time, level, controller, object and message in a line', () => {
    const { log, text } = written()
    const pass = log.child({ controller: 'webapps', controllerKind: 'WebApp' })
    pass.child({ namespace: 'default', name: 'demo', reconcileID: 'x' }).info('reconciled in 3 ms')
    log.info('running')
    expect(text()).toBe('03:04:05 INFO  webapps default/demo reconciled in 3 ms\n03:04:05 INFO  running\n')
  })

  it('says below it why, and where in the code of the user it failed', () => {
    const { log, text } = written()
    const err = new Error('the bucket is away')
    err.stack = [
      'Error: the bucket is away',
      '    at reconcile (/home/me/src/webapp.ts:7:3)',
      '    at run (/home/me/node_modules/setpoint/dist/controller/engine.js:9:9)',
      '    at process.processTicks (node:internal/process/task_queues:95:5)',
    ].join('\n')
    const causes = ['update of WebApp default/demo @7', 'retry 2 after: the bucket is away']
    log.error({ err, causes }, 'reconcile failed')
    expect(text().split('\n')).toEqual([
      '03:04:05 ERROR reconcile failed: the bucket is away',
      '         because of: update of WebApp default/demo @7',
      '         because of: retry 2 after the same',
      '         at reconcile (/home/me/src/webapp.ts:7:3)',
      '',
    ])
  })

  it('shows other fields by name, and leaves debug lines out', () => {
    const { log, text } = written()
    log.debug('nobody sees this')
    log.warn({ kind: 'Secret', tries: 2 }, 'not there yet')
    expect(text()).toBe('03:04:05 WARN  not there yet kind=Secret tries=2\n')
  })

  it('puts the fields of a report of many lines into the first of them', () => {
    const { log, text } = written()
    log.error({ controller: 'things', loopClass: 'A' }, 'reconcile loop of Thing default/demo\n  what    a moment')
    expect(text()).toBe('03:04:05 ERROR things reconcile loop of Thing default/demo loopClass=A\n  what    a moment\n')
  })

  it('is in colour where it may be', () => {
    const { log, text } = written(true)
    log.error('broken')
    expect(text()).toContain('\u001b[31mERROR\u001b[39m')
  })
})
