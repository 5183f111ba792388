// The ledger: what is noted of passes. Of every pass what called for it, what it read and wrote, and what came of it, by
// reference; per object a small record of own versions; for suspects, whose passes cause themselves, the last rounds
// with all of that compared and condensed. Bounded in every direction.
export { Allowance } from './allowance.js'
export type { Author } from './authors.js'
export { Authors } from './authors.js'
export type { CallSite } from './call-site.js'
export type { Dispute, OpenBreaker } from './case.js'
export { Case } from './case.js'
export type { Idles, Requeues, Vains } from './counts.js'
export { MOST_ROUNDS } from './counts.js'
export type { Discrepancy } from './discrepancy.js'
export { isWithin } from './generation.js'
export { identityOf, identityText } from './identity.js'
export type { PassOf } from './observed-client.js'
export { observed } from './observed-client.js'
export { toldOf } from './told.js'
export { OpenPasses } from './open-passes.js'
export type { AcceptedWrite } from './pass-record.js'
export { PassRecord } from './pass-record.js'
export type { Round, RoundCause, Trigger } from './round.js'
export { asSent } from './sent.js'
export { changeSignature, fieldSignature, signatureOf } from './signature.js'
export {
  areAllMarked,
  glanceAt,
  identityOfCause,
  isMarked,
  isSelf,
  lookInto,
  marked,
  strongest,
  strongestAtAGlance,
} from './trigger.js'
export type { NotedWrite, WriteDetail, WriteEffect, WriteRecord, WriteVerb } from './write.js'
export { detailOf, isEnd } from './write-detail.js'
