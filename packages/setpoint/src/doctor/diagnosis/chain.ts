import type { Round, Trigger, WriteRecord } from '../ledger/index.js'
import { type LoopLink, type LoopPath, showObject } from '../report/index.js'

/** Fields that a link names at most. */
const MOST_FIELDS = 2

/** Passes over other objects that a chain leads over at most. */
const MOST_LEGS = 8

/**
 * The circle as it was last gone round: what a pass wrote, the event that came of it, the pass that the event brought
 * about, and what that one wrote; with the passes over other objects that it leads over.
 */
export function chainOf(rounds: readonly Round[], paths: readonly LoopPath[]): LoopLink[] {
  const last = rounds.at(-1)
  const before = rounds.at(-2)
  if (last === undefined || before === undefined) return []
  const event = decidingTrigger(last)
  const { legs, from } = detour(rounds, event)
  // An event may be late: the write that it tells of need not be the last one.
  const first = rounds.findLast((round) => hasWritten(round, from)) ?? before
  const links: LoopLink[] = [...writesOf(first, paths), ...legs]
  if (event !== undefined) links.push(eventLink(event, last))
  links.push({ what: 'pass', text: last.outcome === '' ? 'a pass' : `a pass, ${last.outcome}` })
  return [...links, ...writesOf(last, paths)]
}

/** The trigger that made a round what it is. */
function decidingTrigger({ cause, triggers }: Round): Trigger | undefined {
  return triggers.find((trigger) => trigger.cause === cause) ?? triggers[0]
}

/** The passes over other objects by which the rounds' own writes led to an event, and the event that began it. */
function detour(
  rounds: readonly Round[],
  event: Trigger | undefined,
): { readonly legs: readonly LoopLink[]; readonly from: Trigger | undefined } {
  const legs: LoopLink[][] = []
  let from = event
  while (from?.by !== undefined && legs.length < MOST_LEGS && !rounds.some((round) => hasWritten(round, from))) {
    const { by, resourceVersion } = from
    // Its pass may not be over yet, or its rounds may have been forgotten.
    const round = by.rounds.findLast((one) => hasWritten(one, from))
    const called = round === undefined ? undefined : decidingTrigger(round)
    const written = round?.writes.filter((write) => write.resourceVersion === resourceVersion) ?? []
    legs.unshift([
      ...(round === undefined || called === undefined ? [] : [eventLink(called, round)]),
      { what: 'pass', text: `a pass of ${by.controller} over ${showObject(by.identity)}` },
      ...written.map((write): LoopLink => ({ what: 'write', text: writeText(write) })),
    ])
    from = called
  }
  return { legs: legs.flat(), from }
}

function eventLink({ text, managers }: Trigger, { cause }: Round): LoopLink {
  const who = managers.length === 0 ? '' : ` by ${managers.join(', ')}`
  return { what: cause === 'timer' ? 'requeue' : 'event', text: `${text}${who}` }
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
export function writeText({ verb, subresource, of, resourceVersion, detail }: WriteRecord): string {
  const fields = (detail?.changes ?? []).slice(0, MOST_FIELDS).map(({ path }) => path)
  const version = resourceVersion === '' ? '' : ` @${resourceVersion}`
  const what = `${verb} ${showObject(of)}${subresource === '' ? '' : `/${subresource}`}${version}`
  return fields.length === 0 ? what : `${what}: ${fields.join(', ')}`
}
