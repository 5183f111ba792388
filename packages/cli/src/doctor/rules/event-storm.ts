import { type ObjectIdentity, showObject } from 'setpoint/doctor'
import { Beats } from '../beats.js'
import { BoundedMap } from '../bounded-map.js'
import type { Finding, Severity } from '../finding.js'
import { aboutOf, eventIn, type EventObject, reporterOf, totalOf } from './event.js'
import { ageText } from './patience.js'
import type { Rule, Stand, Version } from './rule.js'

const MOST = 10_000
/** Occurrences a minute, lasting, about one object for one reason; recorders in Go drop what exceeds 25. */
const MANY: Readonly<Record<string, number>> = { Warning: 20, Normal: 60 }
/** The same about any objects. */
const MANY_EVERYWHERE = 120
/** Of a warning that has been counted this often, one more is worth a notice. */
const TRICKLE = 100

interface Tally {
  readonly about: ObjectIdentity
  readonly reason: string
  readonly type: string
  readonly reporter: string
  message: string
  count: number
  /** As the event itself counts, from before the observation too. */
  total: number
  readonly beats: Beats
  readonly objects: Set<string>
}

/** Finds reasons that are reported over and over, about one object or about many. A burst that ends is none. */
export function eventStormRule(): Rule {
  const counts = new BoundedMap<string, number>(MOST)
  const byObject = new BoundedMap<string, Tally>(MOST)
  const byReason = new BoundedMap<string, Tally>(MOST)
  return {
    seen(version: Version) {
      const { object, at, isFirst, isNew } = version
      const event = eventIn(object)
      if (event === undefined) return
      const count = totalOf(event)
      const { uid = '' } = event.metadata
      // One that was known and has been forgotten has come once more, whatever it counts.
      const more = count - (counts.get(uid) ?? (isNew ? 0 : count - 1))
      counts.set(uid, count)
      if (isFirst || more <= 0) return
      const about = aboutOf(event)
      const reason = `${event.reason} ${event.type} ${reporterOf(event)}`
      tally(byObject, `${about.kind} ${about.namespace}/${about.name} ${about.uid} ${reason}`, event, about, more, at)
      tally(byReason, `${about.kind} ${reason}`, event, about, more, at)
    },
    findings(stand: Stand): Finding[] {
      const single = [...byObject.values()].filter((storm) => isStorm(storm, stand, MANY[storm.type] ?? 60))
      const explained = new Set(single.map(({ about, reason }) => `${about.kind} ${reason}`))
      const many = [...byReason.values()].filter(
        (storm) =>
          storm.objects.size > 1 &&
          isStorm(storm, stand, MANY_EVERYWHERE) &&
          !explained.has(`${storm.about.kind} ${storm.reason}`),
      )
      // Recorders that hold storms back report the rest of them drop by drop.
      // A series of what is normal only says that all goes on as it should.
      const trickles = [...byObject.values()].filter(
        (tally) => tally.type === 'Warning' && tally.total >= TRICKLE && !single.includes(tally),
      )
      return [
        ...[...single, ...many].map((storm) => stormFinding(storm, stand)),
        ...trickles.map((trickle) => trickleFinding(trickle)),
      ]
    },
  }
}

function tally(
  tallies: BoundedMap<string, Tally>,
  key: string,
  event: EventObject,
  about: ObjectIdentity,
  more: number,
  at: number,
): void {
  const { reason = '', type = 'Normal' } = event
  const known = tallies.get(key) ?? {
    about,
    reason,
    type,
    reporter: reporterOf(event),
    message: '',
    count: 0,
    total: 0,
    beats: new Beats(),
    objects: new Set(),
  }
  known.message = event.message ?? known.message
  known.count += more
  known.total = Math.max(known.total, totalOf(event))
  known.beats.add(at)
  if (known.objects.size < 1000) known.objects.add(`${about.namespace}/${about.name}`)
  tallies.set(key, known)
}

function isStorm({ count, beats, type }: Tally, stand: Stand, perMinute: number): boolean {
  const minutes = Math.max(1, (stand.now - stand.since) / 60_000)
  // Warnings repeat while something fails; what is normal may come in a burst.
  const lasting = type === 'Warning' ? 3 : 4
  return count >= perMinute * minutes && beats.slices(5, stand) >= lasting
}

function stormFinding(tally: Tally, { since, now }: Stand): Finding {
  const { about, reason, type, reporter, count, objects } = tally
  const whose = objects.size > 1 ? `${objects.size} objects of kind ${about.kind}` : showObject(about)
  const summary = `${reporter} reported ${type} ${reason} about ${whose} ${count} times in ${ageText(now - since)}`
  return findingOf(tally, 'problem', summary, count)
}

function trickleFinding(tally: Tally): Finding {
  const { about, reason, type, reporter, total } = tally
  const summary = `${reporter} has reported ${type} ${reason} about ${showObject(about)} ${total} times, and goes on`
  return findingOf(tally, 'notice', summary, total)
}

function findingOf(
  { about, type, reporter, message }: Tally,
  severity: Severity,
  summary: string,
  count: number,
): Finding {
  return {
    rule: 'event-storm',
    severity,
    object: about,
    summary,
    fields: [],
    managers: [reporter],
    evidence: [`the latest: ${message}`],
    count,
    remedy:
      type === 'Warning'
        ? 'what it reports fails each time: mend that, and let the controller back off between attempts'
        : 'an event is for people: record it when something changes, not on each pass',
  }
}
