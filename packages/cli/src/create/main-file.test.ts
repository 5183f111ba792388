import { describe, expect, it } from 'vitest'
import { mainFile } from '../init/files/main-file.js'
import { addToMain } from './main-file.js'

describe('the program', () => {
  it('gets a line for the import and one for the name, each above its mark, indented as it', () => {
    const text = addToMain(mainFile(), 'controllers', 'webapps', 'webapp')
    expect(text).toContain("import { webapps } from './webapp.js'\n// +setpoint:imports\n")
    expect(text).toContain('  [\n    webapps,\n    // +setpoint:controllers\n  ],')
    expect(text.split('\n')).toHaveLength(mainFile().split('\n').length + 2)
  })

  it('keeps what users do to it, as long as the marks are there', () => {
    const mine = mainFile()
      .replace('await run(', 'export const done = run(')
      .replace('{\n    webhooks', '{ log,\n    webhooks')
    const text = addToMain(mine, 'webhooks', 'webappWebhook', 'webapp-webhook')
    expect(text).toContain('export const done = run(')
    expect(text).toContain('{ log,\n    webhooks: [\n      webappWebhook,\n      // +setpoint:webhooks')
  })

  it.each([
    ['is gone', mainFile().replace(/.*\+setpoint:controllers\n/, '')],
    ['is there twice', `${mainFile()}// +setpoint:controllers\n`],
    ['shares its line', mainFile().replace('// +setpoint:controllers', 'run // +setpoint:controllers')],
  ])('is left alone when a mark %s', (_, text) => {
    expect(() => addToMain(text, 'controllers', 'webapps', 'webapp')).toThrow(
      'src/main.ts has no line "// +setpoint:controllers" of its own, where webapps would go; put it back into the list of ' +
        'controllers that run() gets, and try again. Nothing is written',
    )
  })
})
