import type { ObjectIdentity } from 'setpoint/doctor'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { aboutOf, eventIn, lastReport, reporterOf, totalOf } from './event.js'
import { ageText } from './patience.js'
import type { Lookup, Rule, Stand, Version } from './rule.js'

const MOST = 1000
/** Milliseconds. The loop doctor of an operator tells of a loop every ten minutes for as long as it goes on. */
const FRESH = 11 * 60_000

interface Reported {
  readonly about: ObjectIdentity
  readonly reporter: string
  readonly message: string
  readonly at: number
  readonly count: number
  /** Whether it was reported while the doctor looked. */
  readonly isLive: boolean
}

/**
 * Finds the loops that operators built with Setpoint have found by themselves and hold back: a write a minute looks like
 * nothing from outside. What was reported before the observation may be over, so it is a notice.
 */
export function reportedLoopRule(): Rule {
  const reported = new BoundedMap<string, Reported>(MOST)
  return {
    seen({ object, at, isFirst }: Version) {
      const event = eventIn(object)
      if (event === undefined || event.type !== 'Warning' || event.reason !== 'ReconcileLoop') return
      const about = aboutOf(event)
      const known = reported.get(about.uid)
      const time = lastReport(event) ?? at
      if (known !== undefined && known.at > time) return
      const count = Math.max(known?.count ?? 0, totalOf(event))
      const { message = '' } = event
      reported.set(about.uid, { about, reporter: reporterOf(event), message, at: time, count, isLive: !isFirst })
    },
    removed({ uid }) {
      reported.delete(uid)
    },
    async findings(stand: Stand): Promise<Finding[]> {
      const fresh = [...reported.values()].filter(({ at }) => stand.now - at < FRESH)
      const there = await Promise.all(fresh.map(({ about }) => isThere(about, stand.lookup)))
      return fresh.filter((_, place) => there[place]).map((report) => findingOf(report, stand.now))
    },
  }
}

/** Events outlive their objects. */
async function isThere(about: ObjectIdentity, lookup: Lookup): Promise<boolean> {
  const found = await lookup.get(about)
  return found === 'unknown' || found?.metadata.uid === about.uid
}

function findingOf({ about, reporter, message, at, count, isLive }: Reported, now: number): Finding {
  return {
    rule: 'reported-loop',
    severity: isLive ? 'problem' : 'notice',
    object: about,
    summary: message,
    fields: [],
    managers: [reporter],
    evidence: [
      `${reporter} reported it ${ageText(Math.max(0, now - at))} ago${isLive ? '' : '; it may be over by now'}`,
    ],
    count,
    remedy: `the log of ${reporter} has the whole report, with the line of code. It holds the passes of this object back until they come to rest`,
  }
}
