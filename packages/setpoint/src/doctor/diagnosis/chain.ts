import type { Round, Trigger, WriteRecord } from '../ledger/index.js'
import { type LoopLink, type LoopPath, showObject } from '../report/index.js'

/** Fields that a link names at most. */
const MOST_FIELDS = 2

/**
 * The circle as it was last gone round: what a pass wrote, the event that came of it, the pass that the event brought
 * about, and what that one wrote.
 */
export function chainOf(rounds: readonly Round[], paths: readonly LoopPath[]): LoopLink[] {
  const last = rounds.at(-1)
  const before = rounds.at(-2)
  if (last === undefined || before === undefined) return []
  const event = last.triggers.find(({ cause }) => cause === last.cause) ?? last.triggers[0]
  // An event may be late: the write that it tells of need not be the last one.
  const first = rounds.findLast((round) => hasWritten(round, event)) ?? before
  const links: LoopLink[] = writesOf(first, paths)
  if (event !== undefined) {
    const who = event.managers.length === 0 ? '' : ` by ${event.managers.join(', ')}`
    links.push({ what: last.cause === 'timer' ? 'requeue' : 'event', text: `${event.text}${who}` })
  }
  links.push({ what: 'pass', text: last.failed ? 'a pass, which failed' : 'a pass' })
  return [...links, ...writesOf(last, paths)]
}

function hasWritten({ writes }: Round, event: Trigger | undefined): boolean {
  const version = event?.resourceVersion ?? ''
  return version !== '' && writes.some(({ resourceVersion }) => resourceVersion === version)
}

function writesOf({ writes }: Round, paths: readonly LoopPath[]): LoopLink[] {
  const wanted = new Set(paths.map(({ path }) => path))
  const effective = writes.filter(({ effect }) => effect !== 'none')
  const deciding = effective.filter(({ detail }) => detail?.changes.some(({ path }) => wanted.has(path)))
  return (deciding.length === 0 ? effective : deciding).map((write) => ({ what: 'write', text: writeText(write) }))
}

/** `apply Deployment default/demo @1204: .metadata.annotations['…']` */
function writeText({ verb, subresource, of, resourceVersion, detail }: WriteRecord): string {
  const fields = (detail?.changes ?? []).slice(0, MOST_FIELDS).map(({ path }) => path)
  const version = resourceVersion === '' ? '' : ` @${resourceVersion}`
  const what = `${verb} ${showObject(of)}${subresource === '' ? '' : `/${subresource}`}${version}`
  return fields.length === 0 ? what : `${what}: ${fields.join(', ')}`
}
