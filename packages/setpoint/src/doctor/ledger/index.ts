// The ledger: what is noted of passes. Per object a small record of own versions; for suspects, whose passes cause
// themselves, the last rounds with triggers, reads, writes and lines of code. Bounded in every direction.
export type { Author } from './authors.js'
export { Authors } from './authors.js'
export type { Dispute, OpenBreaker } from './case.js'
export { Case } from './case.js'
export type { Idles, Requeues, Vains } from './counts.js'
export { MOST_ROUNDS } from './counts.js'
export type { Discrepancy } from './discrepancy.js'
export { isWithin } from './generation.js'
export { identityText } from './identity.js'
export type { PassOf } from './observed-client.js'
export { observed } from './observed-client.js'
export { OpenPasses } from './open-passes.js'
export type { AcceptedWrite } from './pass-record.js'
export { PassRecord } from './pass-record.js'
export type { Round, RoundCause, Trigger } from './round.js'
export { changeSignature, fieldSignature, signatureOf } from './signature.js'
export {
  glanceAt,
  identityOfCause,
  isMarked,
  isSelf,
  lookInto,
  marked,
  strongest,
  strongestAtAGlance,
} from './trigger.js'
export type { WriteDetail, WriteEffect, WriteRecord, WriteVerb } from './write.js'
