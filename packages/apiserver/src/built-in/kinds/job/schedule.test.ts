import { describe, expect, it } from 'vitest'
import { scheduleProblem } from './schedule.js'
import { timeZoneProblem } from './time-zone.js'

// Which schedules kube-apiserver takes, and what it says to the others, is in ../testdata/workloads/cron-job.jsonl.

describe('a schedule', () => {
  it.each([
    '0 0 29 2 *',
    '5/15 * * * *',
    '?/5 ? ? ? ?',
    '0-59/7 8-18 1,15 JAN-DEC Mon',
    ' *  * * *\t* ',
    '@yearly',
    '@every 1h',
    'CRON_TZ=UTC 0 0 * * *',
  ])('is %j', (schedule) => {
    expect(scheduleProblem(schedule)).toBeUndefined()
  })

  it.each([
    ['* * 32 * *', 'end of range (32) above maximum (31): 32'],
    ['* * * 13 *', 'end of range (13) above maximum (12): 13'],
    ['* * * * 7', 'end of range (7) above maximum (6): 7'],
    ['10-5/2 * * * *', 'beginning of range (10) beyond end of range (5): 10-5/2'],
    ['* mon * * *', 'failed to parse int from mon: strconv.Atoi: parsing "mon": invalid syntax'],
    ['*/-1 * * * *', 'negative number (-1) not allowed: -1'],
    ['@every 5', 'failed to parse duration @every 5: time: missing unit in duration "5"'],
    ['TZ=Mars/Olympus * * * * *', 'provided bad location Mars/Olympus: unknown time zone Mars/Olympus'],
  ])('is not %j', (schedule, why) => {
    expect(scheduleProblem(schedule)).toBe(why)
  })
})

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Asia/Calcutta'])('is %s', (zone) => {
    expect(timeZoneProblem(zone)).toBeUndefined()
  })

  it.each(['europe/berlin', 'Europe/berlin', 'Europe/', '/etc/passwd', 'Europe/Atlantis', '+05:00'])(
    'is not %s',
    (zone) => {
      expect(timeZoneProblem(zone)).toBe(`unknown time zone ${zone}`)
    },
  )
})
