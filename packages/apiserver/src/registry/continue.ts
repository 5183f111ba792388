import { badRequest, isJsonObject } from '@setpoint/kube'
import { JsonSyntaxError, parseJsonBody } from '../decode/index.js'

const VERSION = 'meta.k8s.io/v1'

/** Where a paged list goes on. */
export interface Continuation {
  /** The last key already sent, without the collection's prefix. */
  readonly after: string
  /** The revision of the first page; undefined when the client accepted to go on at the newest state. */
  readonly revision: number | undefined
}

/** Kubernetes' own form: clients pass it on unread, and some tools look inside all the same. */
export function encodeContinue({ after, revision }: Continuation): string {
  const token = JSON.stringify({ v: VERSION, rv: revision ?? -1, start: `/${after}\u0000` })
  return Buffer.from(token).toString('base64url')
}

export function decodeContinue(token: string): Continuation {
  const value = parse(token)
  if (!isJsonObject(value)) throw refusal('continue key is not valid')
  if (value['v'] !== VERSION) {
    throw refusal(
      `continue key is not valid: server does not recognize this encoded version ${typeof value['v'] === 'string' ? value['v'] : ''}`,
    )
  }
  const { rv, start } = value
  if (typeof rv !== 'number' || rv === 0) {
    throw refusal('continue key is not valid: incorrect encoded start resourceVersion (version meta.k8s.io/v1)')
  }
  if (typeof start !== 'string' || start === '') {
    throw refusal('continue key is not valid: encoded start key empty (version meta.k8s.io/v1)')
  }
  const relative = start.startsWith('/') ? start.slice(1) : start
  const segments = relative.split('/')
  if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
    throw refusal(`continue key is not valid: ${start}`)
  }
  return { after: relative.endsWith('\u0000') ? relative.slice(0, -1) : relative, revision: rv > 0 ? rv : undefined }
}

function parse(token: string): unknown {
  const illegal = token.search(/[^A-Za-z0-9_-]/)
  if (illegal >= 0) throw refusal(`continue key is not valid: illegal base64 data at input byte ${illegal}`)
  try {
    return parseJsonBody(Buffer.from(token, 'base64url')).value
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw refusal(`continue key is not valid: ${error.message}`)
    throw error
  }
}

function refusal(why: string): Error {
  return badRequest(`invalid continue token: ${why}`)
}
