import { type Cause, causeText, EventCause, type Outcome } from '../controller/index.js'
import { type Finding, writeText } from './diagnosis/index.js'
import { identityOfCause, type WriteRecord } from './ledger/index.js'
import { writersOf } from './managers/index.js'
import type { LoopLink } from './report/index.js'

/** Writes that a chain names. */
const MOST_WRITES = 3
/** Characters of a failure that are told. */
const LONGEST_MESSAGE = 100

/** The pass at whose end a loop was found: what a report says of loops that leave no rounds, because nothing comes of their passes. */
export interface LastPass {
  readonly causes: readonly Cause[]
  readonly writes: readonly WriteRecord[]
  /** What it looked at. */
  readonly looked: readonly string[]
  /** As {@link outcomeText} has it. */
  readonly outcome: string
}

/** What came of a pass, in words behind `a pass`; '' for a plain success. */
export function outcomeText(outcome: Outcome): string {
  if (outcome.result === 'requeue_after') return `which asked to be called again after ${outcome.delay} ms`
  if (outcome.result !== 'error') return ''
  const [line = ''] = outcome.error.message.split('\n')
  return `which failed: ${line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}…` : line}`
}

/** What called for the pass, the pass, and what it wrote in vain, which was written in vain before. */
export function chainOfPass({ paths, how }: Finding, { causes, writes, outcome }: LastPass): LoopLink[] {
  const cause = decidingCause(causes, paths[0]?.of.kind)
  const call: LoopLink[] = cause === undefined ? [] : [linkOf(cause)]
  const vain = how === 'dropped' || how === 'spelling' || how === 'defaulted' ? vainWrites(writes, paths) : []
  const said = [...(vain.length === 0 ? [wroteText(writes)] : []), ...(outcome === '' ? [] : [outcome])]
  const pass: LoopLink = { what: 'pass', text: `a pass${said.length === 0 ? '' : `, ${said.join(', and ')}`}` }
  const again = how === 'requeue' ? call : []
  return [...vain, ...call, pass, ...vain, ...again]
}

function wroteText({ length }: readonly WriteRecord[]): string {
  return length === 0 ? 'which wrote nothing' : 'which wrote what was there already'
}

/** The event of the object that the loop is about, else the timer, else whatever came first. */
function decidingCause(causes: readonly Cause[], kind: string | undefined): Cause | undefined {
  return (
    causes.find((cause) => 'uid' in cause && identityOfCause(cause).kind === kind) ??
    causes.find(({ what }) => what === 'after') ??
    causes[0]
  )
}

function linkOf(cause: Cause): LoopLink {
  const event = EventCause.eventOf(cause)
  const managers = event?.type === 'update' && event.old !== undefined ? writersOf(event.old, event.object) : []
  const who = managers.length === 0 ? '' : ` by ${managers.join(', ')}`
  return { what: cause.what === 'after' ? 'requeue' : 'event', text: `${causeText(cause)}${who}` }
}

function vainWrites(writes: readonly WriteRecord[], paths: Finding['paths']): LoopLink[] {
  const wanted = new Set(paths.map(({ path }) => path))
  const isVain = ({ detail }: WriteRecord): boolean =>
    [...(detail?.discrepancies ?? []), ...(detail?.filled ?? [])].some(({ path }) => wanted.has(path))
  const deciding = writes.filter(isVain)
  return (deciding.length === 0 ? writes : deciding)
    .slice(0, MOST_WRITES)
    .map((write): LoopLink => ({ what: 'write', text: `${writeText(write)}, of which nothing comes` }))
}
