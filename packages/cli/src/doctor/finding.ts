import type { LoopClass, ObjectIdentity } from 'setpoint/doctor'

/** What can be found, each with the heading that it has in reports. A closed list: programs read the names. */
export const RULES = {
  loop: 'an object that does not come to rest',
  'reported-loop': 'a loop that its own operator has found',
  fight: 'a field that flips between managers',
  recreated: 'an object that is deleted and created again and again',
  runaway: 'more and more objects',
  'stuck-deletion': 'a deletion that does not come to its end',
  'observed-generation': 'a controller that has not seen the latest change',
  'owner-namespace': 'an owner in another namespace',
  'owner-missing': 'an owner that is gone',
  'two-controllers': 'an object with two controllers',
  'event-storm': 'a storm of events',
  'broken-api': 'an API that does not answer',
  'broken-webhook': 'a webhook that nobody serves',
  'write-storm': 'a storm of writes',
  'write-fight': 'two clients that write the same object in turns',
  conflicts: 'writes that conflict',
  'no-op-writes': 'writes that change nothing',
  'refused-writes': 'writes that are refused again and again',
  'list-storm': 'lists where a watch would do',
} as const

export type RuleName = keyof typeof RULES

/** A notice may be meant, or be over: worth a look all the same. Whatever is shown makes the exit code 1. */
export type Severity = 'problem' | 'notice'

/** A field that takes part, with the values that it had lately, the oldest first, as text and cut when they are long. */
export interface FieldEvidence {
  readonly path: string
  readonly values: readonly string[]
  readonly managers: readonly string[]
}

export interface Finding {
  readonly rule: RuleName
  readonly severity: Severity
  /** Of a loop: what kind of mistake makes it. */
  readonly class?: LoopClass
  readonly object: ObjectIdentity
  /** What happens, in one sentence. */
  readonly summary: string
  readonly fields: readonly FieldEvidence[]
  /** Field managers, or of an audit log the users, that take part: whom to ask. */
  readonly managers: readonly string[]
  /** What was seen beside, a line each. */
  readonly evidence: readonly string[]
  /** How often it was seen. */
  readonly count: number
  /** What to do about it. */
  readonly remedy: string
}
