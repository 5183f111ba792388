import { type PassFilter, type PassTrace, renderPass } from '../doctor/index.js'
import type { HttpHandler } from './http-server.js'

/** The last passes that are asked for, the oldest first. */
export type Passes = (filter: PassFilter) => readonly PassTrace[]

/**
 * /debug/passes: why the last passes ran, and what they did. Of one controller or object with `?controller=` and
 * `?object=namespace/name`; as JSON with `?format=json`.
 */
export function passesPage(passes: Passes): HttpHandler {
  return (_, { pathname, searchParams }) => {
    if (pathname !== '/debug/passes') return undefined
    const [controller, object] = [searchParams.get('controller'), searchParams.get('object')]
    const asked = passes({
      ...(controller === null ? {} : { controller }),
      ...(object === null ? {} : { object }),
    })
    const format = searchParams.get('format') ?? 'text'
    if (format === 'json') return { status: 200, body: `${JSON.stringify(asked)}\n`, contentType: 'application/json' }
    if (format !== 'text') return { status: 400, body: 'format must be text or json\n' }
    return { status: 200, body: asked.map((pass) => `${renderPass(pass)}\n`).join('\n') || 'no passes\n' }
  }
}
