/**
 * A reflector's life as one value and one function: `step(state, input)`. The driver does the I/O that the state asks
 * for and reports what came of it; everything about order, fallbacks and backoff is decided here.
 *
 *     streaming ──listed──▶ watching ──closed──▶ watching (again, from the last version)
 *        │ refused, or         │ expired ──▶ streaming (or paging)
 *        │ often unfinished    │ failed  ──▶ waiting ──woken──▶ watching (or a list, past what cannot be read)
 *        ▼                     │
 *      paging ──listed──▶──────┘
 */
export type ReflectorState =
  /** A watch with sendInitialEvents: objects come one by one, a bookmark ends the list. */
  | { readonly name: 'streaming'; readonly memory: Memory }
  /** A list in pages, where the server does not stream. */
  | { readonly name: 'paging'; readonly memory: Memory }
  /** The list is complete and a watch goes on from `resourceVersion`. */
  | { readonly name: 'watching'; readonly resourceVersion: string; readonly memory: Memory }
  /** Nothing runs until `delay` milliseconds are over. */
  | { readonly name: 'waiting'; readonly delay: number; readonly why: Failure; readonly next: Working }
  | { readonly name: 'stopped' }

/** The states in which a request runs. */
export type Working = Extract<ReflectorState, { readonly memory: Memory }>

/** What outlives a state. */
export interface Memory {
  /** Failures since the last time that anything came through. */
  readonly failures: number
  /** Lists whose version was too old for a watch right away, one after the other. */
  readonly expirations: number
  /** Streamed lists that ended before they were complete, since the last list that was complete. */
  readonly unfinished: number
  /** The server refused to stream a list, or never got to its end; it is not asked again until the kind vanishes. */
  readonly noStreaming: boolean
  /** Nobody wants lists to be streamed: they never are. */
  readonly pagesOnly: boolean
}

/**
 * Why the last request did not do. `absent`: the server does not know the kind (yet). `forbidden`: this process may not
 * list or watch it. `garbled`: an event cannot be read. `unavailable`: anything else.
 */
export interface Failure {
  readonly reason: 'absent' | 'forbidden' | 'garbled' | 'unavailable'
  readonly message: string
}

export type Input =
  /** The list is complete: the bookmark of a stream, or the last page. */
  | { readonly type: 'listed'; readonly resourceVersion: string }
  /** A page came, and there are more. */
  | { readonly type: 'page' }
  /** The watch is as far as this version. */
  | { readonly type: 'progressed'; readonly resourceVersion: string }
  /** The server ended the watch in good order, after having sent something, or when its time was over. */
  | { readonly type: 'closed' }
  /** A streamed list is over before the bookmark that completes it. */
  | { readonly type: 'unfinished'; readonly message: string }
  /** What came is in a form that cannot be read; the server is asked for the same in another one, at once. */
  | { readonly type: 'unreadable' }
  /** 410: the version, or the page, is too old. */
  | { readonly type: 'expired' }
  /** The server does not take sendInitialEvents. */
  | { readonly type: 'refused' }
  | { readonly type: 'failed'; readonly failure: Failure; readonly retryAfter?: number }
  | { readonly type: 'woken' }
  | { readonly type: 'stop' }

const FIRST_DELAY = 800
const LONGEST_DELAY = 30_000
/** Something between here and the server may end every long answer; pages are short ones. */
const MOST_UNFINISHED = 3
const FRESH: Memory = { failures: 0, expirations: 0, unfinished: 0, noStreaming: false, pagesOnly: false }

export function initialState(streaming: boolean): ReflectorState {
  return beginList({ ...FRESH, pagesOnly: !streaming })
}

/** `random` in [0, 1) spreads the delays of many reflectors: a server that comes back is not met by all at once. */
export function step(state: ReflectorState, input: Input, random: number): ReflectorState {
  if (input.type === 'stop' || state.name === 'stopped') return { name: 'stopped' }
  if (state.name === 'waiting') return input.type === 'woken' ? state.next : state
  const healthy: Memory = { ...state.memory, failures: 0 }
  switch (input.type) {
    case 'listed':
      return { name: 'watching', resourceVersion: input.resourceVersion, memory: { ...healthy, unfinished: 0 } }
    case 'page':
      return { ...state, memory: healthy }
    case 'progressed':
      return state.name === 'watching' ? moved(state, input.resourceVersion) : state
    case 'closed':
      return state.name === 'watching' ? moved(state, state.resourceVersion) : state
    case 'unfinished':
      return unfinished(state, input.message, random)
    case 'expired':
      return expired(state)
    case 'refused':
      return beginList({ ...healthy, noStreaming: true })
    case 'failed':
      return waiting(state, input.failure, input.retryAfter, random)
    case 'unreadable':
    case 'woken':
  }
  return state
}

/** A watch that works. One object for many events: nothing is copied unless something was wrong before. */
function moved(state: Extract<Working, { name: 'watching' }>, resourceVersion: string): Working {
  const { failures, expirations } = state.memory
  const memory = failures === 0 && expirations === 0 ? state.memory : { ...state.memory, failures: 0, expirations: 0 }
  return { name: 'watching', resourceVersion, memory }
}

/** A version that is too old asks for a new list, at once; a new list's version that is too old asks for patience. */
function expired(state: Working): ReflectorState {
  const expirations = state.memory.expirations + 1
  const next = beginList({ ...state.memory, failures: 0, expirations })
  if (expirations === 1) return next
  const why: Failure = { reason: 'unavailable', message: 'the server forgets versions as soon as it has listed them' }
  const delay = Math.min(FIRST_DELAY * 2 ** Math.min(expirations - 2, 16), LONGEST_DELAY)
  return { name: 'waiting', delay, why, next }
}

/** A stream that ends early is a failure like others; where it does so again and again, pages may come through. */
function unfinished(state: Working, message: string, random: number): ReflectorState {
  const count = state.memory.unfinished + 1
  const noStreaming = state.memory.noStreaming || count >= MOST_UNFINISHED
  const memory: Memory = { ...state.memory, unfinished: count, noStreaming }
  return waiting({ ...state, memory }, { reason: 'unavailable', message }, undefined, random)
}

function beginList(memory: Memory): Working {
  return memory.noStreaming || memory.pagesOnly ? { name: 'paging', memory } : { name: 'streaming', memory }
}

function waiting(state: Working, why: Failure, retryAfter: number | undefined, random: number): ReflectorState {
  const failures = state.memory.failures + 1
  const backoff = Math.min(FIRST_DELAY * 2 ** Math.min(failures - 1, 16), LONGEST_DELAY)
  const delay = Math.min(Math.max(retryAfter ?? 0, Math.round(backoff * (1 + random))), LONGEST_DELAY * 2)
  const memory: Memory = { ...state.memory, failures }
  // A kind that is gone took its objects along: whatever comes back under its name is listed afresh.
  if (why.reason === 'absent')
    return { name: 'waiting', delay, why, next: beginList({ ...FRESH, failures, pagesOnly: memory.pagesOnly }) }
  // An event that cannot be read a second time either would come for ever; a list goes past it.
  const next = why.reason === 'garbled' && failures > 1 ? beginList(memory) : resumed(state, memory)
  return { name: 'waiting', delay, why, next }
}

function resumed(state: Working, memory: Memory): Working {
  return state.name === 'watching' ? { ...state, memory } : beginList(memory)
}
