import { describe, expect, it } from 'vitest'
import { environmentOf, type ProgramSettings, settingsFrom } from './index.js'

const all: ProgramSettings = {
  leaderElection: 'web-leader',
  healthPort: 8081,
  metricsPort: 8443,
  metrics: 'secured',
  webhookService: 'web-webhook-service',
  webhookPort: 9443,
  scope: 'namespace',
}

describe('the settings of a program', () => {
  it('come out of its environment as the manifests put them in', () => {
    const variables = Object.fromEntries(environmentOf(all).map(({ name, value }) => [name, value]))
    expect(settingsFrom(variables)).toEqual(all)
  })

  it('are none where nothing is said', () => {
    expect(environmentOf({})).toEqual([])
    expect(settingsFrom({ SETPOINT_METRICS: '', PATH: '/bin' })).toEqual({})
  })

  it.each([
    [{ SETPOINT_HEALTH_PORT: 'http' }, 'SETPOINT_HEALTH_PORT is "http"; it must be a port, from 0 to 65535'],
    [{ SETPOINT_METRICS_PORT: '70000' }, 'SETPOINT_METRICS_PORT is "70000"; it must be a port, from 0 to 65535'],
    [{ SETPOINT_SCOPE: 'all' }, 'SETPOINT_SCOPE is "all"; it must be cluster or namespace'],
  ])('are refused where they make no sense: %o', (environment, message) => {
    expect(() => settingsFrom(environment)).toThrow(message)
  })
})
