/** One event of a watch, as the server means it. */
export interface Frame {
  readonly type: string
  readonly object: unknown
}

/** An event of a watch that has come and has not been read. Lent for the length of the call that hands it over. */
export interface LentEvent {
  /** The version of the object that it adds or changes, without reading more; undefined where that is not certain. */
  readonly resourceVersion: string | undefined
  /** Whether it is about the object of this UID, without reading more. */
  isOf(uid: string): boolean
  /** Throws SyntaxError for what is no JSON, {@link UnreadableAnswer} for what is in no other form that is known. */
  read(): Frame
}

/** Cuts the body of one watch into its events, wherever the bytes were cut. */
export interface Events {
  /** The events that these bytes complete. The bytes are lent. */
  push(piece: Uint8Array): readonly LentEvent[]
}

export interface Page {
  readonly items?: unknown[] | null
  readonly metadata?: { readonly continue?: string; readonly resourceVersion?: string }
}

/** How a server writes its answers about one kind. Items and objects are as in JSON, whatever they came as. */
export interface Format {
  /** Objects share parts that are equal, so that they must not be changed. */
  readonly shares: boolean
  events(): Events
  page(body: Uint8Array): Page
}

/** Bytes in one event of a watch; more than any server stores in one object. */
export const LONGEST_EVENT: number = 16 * 1024 * 1024

/** An answer is not in the form that it claims to be in. The server may be asked for another form. */
export class UnreadableAnswer extends Error {
  override readonly name = 'UnreadableAnswer'
}
