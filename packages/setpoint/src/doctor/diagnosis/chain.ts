import { type Round, type WriteRecord } from '../ledger/index.js'
import { type LoopLink, type LoopPath, showObject } from '../report/index.js'

/** Fields that a link names at most. */
const MOST_FIELDS = 2

/**
 * The circle as it was last gone round: what a pass wrote, the event that came of it, the pass that the event brought
 * about, and what that one wrote.
 */
export function chainOf(rounds: readonly Round[], paths: readonly LoopPath[]): LoopLink[] {
  const [first, second] = rounds.slice(-2)
  if (first === undefined || second === undefined) return []
  const event = second.triggers.find(({ cause }) => cause === second.cause) ?? second.triggers[0]
  const links: LoopLink[] = writesOf(first, paths)
  if (event !== undefined) {
    const who = event.managers.length === 0 ? '' : ` by ${event.managers.join(', ')}`
    links.push({ what: second.cause === 'timer' ? 'requeue' : 'event', text: `${event.text}${who}` })
  }
  links.push({ what: 'pass', text: second.failed ? 'a pass, which failed' : 'a pass' })
  return [...links, ...writesOf(second, paths)]
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
