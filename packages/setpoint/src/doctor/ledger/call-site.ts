import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Frames of Setpoint itself, from its sources, from a package, or from a bundle with a source map. */
const OWN =
  /^(?!.*\.test\.)(?:.*[/\\])?(?:packages|node_modules)[/\\](?:setpoint|@setpoint[/\\][a-z]+)[/\\](?:src|dist)[/\\]/
const PLACE = /^(.+):(\d+):(\d+)$/

/** Node can be told to let nobody set it (`--frozen-intrinsics`). */
const IS_LIMIT_OURS = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')?.writable === true
/** Frames above a call in which the user's is found, unless Setpoint calls itself through many of its own. */
const FEW_FRAMES = 3

/**
 * The line of the user's code that called a method which is running. The stack is taken at once, which costs some
 * microseconds; it becomes a line when somebody asks for it.
 */
export class CallSite {
  #taken: { stack?: string } | undefined
  #place: string | undefined

  private constructor(entry: unknown) {
    this.#taken = {}
    // In a bundle all frames are in one file, so those of the method itself are cut off here.
    if (typeof entry === 'function') Error.captureStackTrace(this.#taken, entry)
  }

  /** The caller of `callee[method]`, through any number of frames of Setpoint's own. */
  static of(callee: object, method: string): CallSite {
    return new CallSite((callee as Readonly<Record<string, unknown>>)[method])
  }

  /** The same for half of the price, from a few frames. */
  static near(callee: object, method: string): CallSite {
    const limit = Error.stackTraceLimit
    if (!IS_LIMIT_OURS) return CallSite.of(callee, method)
    Error.stackTraceLimit = Math.min(limit, FEW_FRAMES)
    const site = CallSite.of(callee, method)
    Error.stackTraceLimit = limit
    return site
  }

  /**
   * As `file:line:column`: the first frame that is not Setpoint's; undefined where there is none. Node translates it to
   * the source where source maps are on (`node --enable-source-maps`).
   */
  get place(): string | undefined {
    this.read()
    return this.#place
  }

  /** Makes a line of the stack, and lets the stack go. */
  read(): void {
    if (this.#taken === undefined) return
    this.#place = placeIn(this.#taken.stack ?? '')
    this.#taken = undefined
  }
}

/** The same from the text of a stack. */
export function placeIn(stack: string): string | undefined {
  for (const line of stack.split('\n')) {
    const frame = line.trim()
    if (!frame.startsWith('at ')) continue
    const [, file, row, column] = PLACE.exec(placeOf(frame)) ?? []
    if (file === undefined || file.startsWith('node:') || OWN.test(file)) continue
    return `${shortened(file)}:${row}:${column}`
  }
  return undefined
}

/** The place within `at name (place)`, or `at place`, or the same with `async`. */
function placeOf(frame: string): string {
  const opening = frame.indexOf(' (')
  return opening >= 0 && frame.endsWith(')') ? frame.slice(opening + 2, -1) : frame.replace(/^at (?:async )?/, '')
}

function shortened(file: string): string {
  const path = file.startsWith('file://') ? fileURLToPath(file) : file
  const short = relative(process.cwd(), path)
  return short.startsWith('..') || short === '' ? path : short
}
