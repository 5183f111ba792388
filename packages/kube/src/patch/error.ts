/**
 * Why a patch was refused, and so what the API server answers:
 * - `malformed`: the patch is not one of its format. 400 BadRequest with the message.
 * - `tooLarge`: more operations than a request may have. 413 RequestEntityTooLarge with the message.
 * - `inapplicable`: well-formed, but it does not fit the object. 422 Invalid with the fixed message "the server rejected
 *   our request due to an error in our request" and empty details: this error's message stays in the server's log. A
 *   mutating webhook's patch that fails does show it.
 * - `testFailed`: a `test` operation found another value. Answered as `inapplicable`; a MutatingAdmissionPolicy takes it
 *   as "leave the object as it is".
 * - `internal`: kube-apiserver gives the error no status of its own. 500 without a reason, with the message.
 */
export type PatchErrorKind = 'malformed' | 'tooLarge' | 'inapplicable' | 'testFailed' | 'internal'

/** A patch that cannot be decoded or applied. The message is the text that kube-apiserver has for the same failure. */
export class PatchError extends Error {
  readonly kind: PatchErrorKind

  constructor(kind: PatchErrorKind, message: string) {
    super(message)
    this.name = 'PatchError'
    this.kind = kind
  }
}
