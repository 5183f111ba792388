/**
 * An evaluation error. It is thrown, travels up to the nearest `&&`, `||` or quantifier that can absorb it, and else
 * becomes the result. No stack is recorded: errors are ordinary in expressions such as `has(x) && ... || ...`.
 */
export class Failure {
  readonly message: string

  constructor(message: string) {
    this.message = message
  }
}

export function noSuchOverload(): Failure {
  return new Failure('no such overload')
}
