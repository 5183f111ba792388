import { showObject, showValue } from '../report/index.js'
import type { LoopPath, ObjectIdentity } from '../report/index.js'
import type { Finding, How } from './finding.js'

/** What the sentences are about. */
export interface Subject {
  readonly object: ObjectIdentity
  readonly controller: string
  /** The last requeue's delay, in milliseconds. */
  readonly delay: number
}

interface Words {
  readonly summary: string
  readonly remedy: string
}

/** A finding in words: what happens, and what to do about it. Both name the field, the values and the others. */
export function wordsFor(finding: Finding, subject: Subject): Words {
  const { summary, remedy } = SENTENCES[finding.how](factsOf(finding, subject))
  const { also = [] } = finding
  if (also.length === 0) return { summary, remedy }
  const field = fieldsText(also, subject.object)
  return { summary: `${summary}; every pass writes ${field} anew as well`, remedy: `${remedy}; and see to ${field}` }
}

interface Facts {
  /** `.status.lastSeen`, and of which object where that is another one. */
  readonly field: string
  /** The object that has it. */
  readonly thing: string
  readonly from: string
  readonly to: string
  readonly others: string
  readonly controller: string
  readonly object: string
  readonly delay: number
  readonly cycles: number
  readonly isSet: boolean
  /** `is`, or `are` where there are several. */
  readonly be: string
  /** Whether an own write brings the passes about, and no timer. */
  readonly isSelf: boolean
}

/** Fields that a sentence names; the report lists the others. */
const MOST_NAMED = 3

function factsOf({ paths, others, cycles, rounds }: Finding, { object, controller, delay }: Subject): Facts {
  const [first] = paths
  const values = first?.values ?? []
  return {
    field: fieldsText(paths, object),
    thing: first === undefined ? showObject(object) : showObject(first.of),
    from: showValue(values.at(-2)),
    to: showValue(values.at(-1)),
    others: others.length === 0 ? 'somebody else' : others.join(' and '),
    controller,
    object: showObject(object),
    delay,
    cycles,
    be: paths.length > 1 ? 'are' : 'is',
    isSelf: rounds.at(-1)?.cause !== 'timer',
    isSet: /(?:^|\.)(?:finalizers|ownerReferences|subjects)$/.test(first?.path ?? ''),
  }
}

function fieldsText(paths: readonly LoopPath[], object: ObjectIdentity): string {
  const named = paths.slice(0, MOST_NAMED)
  return named.map((path) => fieldText(path, object)).join(' and ')
}

function fieldText({ path, of }: LoopPath, object: ObjectIdentity): string {
  const whose = of.uid === object.uid && of.name === object.name ? '' : ` of ${showObject(of)}`
  return path === '' ? showObject(of) : `${path}${whose}`
}

const SENTENCES: Readonly<Record<How, (facts: Facts) => Words>> = {
  time: ({ field, from, to, isSelf }) => ({
    summary: `every pass writes another moment into ${field} (${from}, then ${to})${isSelf ? ', and that write brings the next pass about' : '; nothing but time asks for it'}`,
    remedy: `do not write the current time into ${field}: keep a transition's time until the state flips, and put when something was last seen into a log line or a metric`,
  }),
  count: ({ field, from, to }) => ({
    summary: `every pass counts ${field} on (${from}, then ${to}), and that write brings the next pass about`,
    remedy: `do not count passes in ${field}: write what was found, not how often, and count in a metric`,
  }),
  'within-a-pass': ({ field, from, to }) => ({
    summary: `every pass writes ${field} more than once (${from}, then ${to}); each write is an event, and the event brings the next pass about`,
    remedy: `work out ${field} first and write it once, at the end of the pass (ctx.status does); do not write a state that the same pass leaves again`,
  }),
  'across-passes': ({ field, from, to }) => ({
    summary: `each pass undoes what the last one wrote into ${field} (${from}, then ${to}), and nobody else touches it`,
    remedy: `compute ${field} from the object's spec and from what is there, never from its own last value, so that the same inputs give the same value`,
  }),
  message: ({ field, from, to }) => ({
    summary: `${field} is the same sentence each time but for an identifier, a time or a number in it (${from}, then ${to}), and that write brings the next pass about`,
    remedy: `keep ${field} stable: a fixed reason and sentence, with the detail in a log line or an event`,
  }),
  'message-defeats-backoff': ({ field, from, to }) => ({
    summary: `the pass fails and writes the error into ${field}; its text differs by an identifier, a time or a number each time (${from}, then ${to}), so the write is an event and the next pass comes before its backoff`,
    remedy: `keep what differs out of ${field}: write a fixed reason, log the error itself, and let the thrown error's backoff do the waiting`,
  }),
  spelling: ({ field, from, to }) => ({
    summary: `${field} is sent as ${from} and stored as ${to}; the comparison with what was sent never comes out equal`,
    remedy: `send ${field} the way the server stores it (${to}), or apply only the fields that you own (ctx.apply) and leave the comparison to the server`,
  }),
  filled: ({ field, from, to }) => ({
    summary: `the update leaves ${field} out and the server fills it in anew each time (${from}, then ${to})`,
    remedy: `do not replace the whole object: apply only the fields that you own (ctx.apply), or carry ${field} over from what is there`,
  }),
  defaulted: ({ field, thing }) => ({
    summary: `${thing} is replaced again and again by what it is already; the server adds ${field}, so the comparison with what was sent never comes out equal`,
    remedy: `compare only the fields that you set, or apply them (ctx.apply) and leave the comparison to the server; ${field} is its default`,
  }),
  order: ({ field, from, to }) => ({
    summary: `${field} has the same parts in another order each time (${from}, then ${to})`,
    remedy: `sort what goes into ${field} before it is sent: the order of a map's keys, of a list from the API or of finished promises is not yours to rely on`,
  }),
  random: ({ field, from, to }) => ({
    summary: `every pass makes a new value for ${field} (${from}, then ${to}) although its inputs are the same`,
    remedy: `make ${field} once and read it back afterwards (ctx.createOnce), or derive it from what does not change`,
  }),
  other: ({ field, from, to }) => ({
    summary: `every pass finds another value for ${field} (${from}, then ${to}) although nobody changed its inputs`,
    remedy: `find out what ${field} is computed from besides the object: a clock, a map's order, a counter, an answer from outside; take it out or keep the first value`,
  }),
  fight: ({ field, from, to, others, controller }) => ({
    summary: `${field} is set to ${to} by ${controller} and to ${from} by ${others}, in turns`,
    remedy: `stop owning ${field}: leave it out of what you apply, so that ${others} may set it; or have ${others} leave it alone`,
  }),
  'deleted-by-others': ({ field, controller, be }) => ({
    summary: `${field} ${be} made by ${controller} and deleted by somebody else, in turns`,
    remedy: `find out who the other one is (an owner reference to a dead object, a copied tracking label, a second controller, a pruning tool), and let one of the two have ${field}`,
  }),
  'made-by-others': ({ field, controller, others, be }) => ({
    summary: `${field} ${be} deleted by ${controller} and made again as before by ${others}, in turns`,
    remedy: `let one of the two decide: have ${others} leave ${field} out, or do not delete it; if it is a request, note on it that it is done and leave its deletion to whoever made it`,
  }),
  dropped: ({ field, from }) => ({
    summary: `${field} is sent (${from}) and answered with success, but the stored object does not have it, so the code that looks for it never finds it`,
    remedy: `add ${field} to the CustomResourceDefinition's schema; a field of the status has to go through the status subresource`,
  }),
  'own-version': ({ thing }) => ({
    summary: `every pass gives ${thing} a new resourceVersion without changing any field of it: only managedFields differ`,
    remedy: `write ${thing} only when a field differs (ctx.apply leaves such requests out), under one field manager and always with the same set of fields`,
  }),
  'foreign-version': ({ thing, others }) => ({
    summary: `${others} gives ${thing} new resourceVersions without changing any field, and each is a pass`,
    remedy: `this is not your change: filter events of ${thing} that have no change of content, with the predicate generationChanged or one that compares what you read`,
  }),
  'random-name': ({ thing, object }) => ({
    summary: `every pass over ${object} creates another object under a name that the next pass does not know (the last one is ${thing})`,
    remedy: `name what you make after what it is for (\`\${name}-config\`), not with generateName or a random part, so that the next pass finds it; delete those that are too many`,
  }),
  'many-names': ({ thing, object, cycles }) => ({
    summary: `passes over ${object} have created ${cycles} objects one after the other, and nobody asked for more (the last one is ${thing})`,
    remedy: `work out the full set of names from the spec and create what is missing; do not number on from what is there`,
  }),
  'create-delete': ({ thing, object }) => ({
    summary: `passes over ${object} create ${thing} and delete it again`,
    remedy: `decide from the spec whether ${thing} is wanted; the code that creates it and the code that deletes it look at different things`,
  }),
  'created-while-deleting': ({ thing, object }) => ({
    summary: `${object} is being deleted, and each pass makes ${thing} again, which its deletion takes away`,
    remedy: `do not create anything while the owner has a deletionTimestamp: clean up in finalize and return`,
  }),
  growth: ({ field, isSet }) => ({
    summary: `every pass adds to ${field}, and what it adds is never enough`,
    remedy: isSet
      ? `look whether ${field} has the item before you append it`
      : `write ${field} as a whole, computed from the spec, instead of appending to what is there`,
  }),
  'new-keys': ({ field }) => ({
    summary: `every pass adds an entry under a name that is new each time (the last one is ${field}), and none is ever enough`,
    remedy: `name entries after what they are for, so that the next pass finds ${field} and leaves it; put what happened and when into a log line or an event`,
  }),
  requeue: ({ object, delay, cycles }) => ({
    summary: `${cycles} passes over ${object} asked to be called again after ${delay} ms, changed nothing, and found everything as it was`,
    remedy: `watch what you wait for, so that its event brings the pass; or throw, so that the retries back off`,
  }),
  unread: ({ thing, object, cycles }) => ({
    summary: `events of ${thing} brought about the last ${cycles} passes over ${object}; none of them read it, and none wrote anything`,
    remedy: `narrow the watch of ${thing.split(' ')[0]}: a label selector or a predicate that lets only those through which reconcile reads, or no watch at all`,
  }),
  'unread-kind': ({ thing, object, cycles }) => ({
    summary: `events of one ${thing.split(' ')[0]} after the other, ${thing.slice(thing.indexOf(' ') + 1)} the last, brought about the last ${cycles} passes over ${object}; none of them read it, and none wrote anything`,
    remedy: `narrow the watch of ${thing.split(' ')[0]}: a label selector or a predicate that lets only those through which reconcile reads, or no watch at all`,
  }),
}
