import type { Answer } from './answer.js'

/** A question that is on its way to a webhook. */
export interface Attempt {
  readonly answer: Promise<Answer>
  /** Gives it up: `answer` rejects with the reason. */
  end(reason: Error): void
  /** Whether what `answer` rejected with means that nobody has read the question, so that it can be asked again. */
  isUnread(error: unknown): boolean
}
