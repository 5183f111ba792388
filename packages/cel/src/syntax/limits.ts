/** Thrown to give up parsing at once: the tree would become deeper than an expression may be. */
export class RecursionLimit {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

/** Thrown to give up parsing at once: recovering from syntax errors has gone on for too long. */
export class RecoveryLimit {
  /** Reported at no place, unless the error has been reported already. */
  readonly message: string | undefined

  constructor(message?: string) {
    this.message = message
  }
}
