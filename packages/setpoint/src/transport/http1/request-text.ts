import { SetpointError } from '@setpoint/kube'

const METHOD = /^[A-Z]+$/
const PATH = /^\/[\x21-\x7e]*$/
const NAME = /^[\w!#$%&'*+.^`|~-]+$/
/** Whatever could end a line, and other control characters; the rest goes out as UTF-8, as Go's clients send it. */
// oxlint-disable-next-line no-control-regex -- control characters are what must not be in a header
const UNFIT = /[\0-\x08\x0a-\x1f\x7f]/

/** Headers as they are sent, one line each. Refuses what would not arrive as one header. */
export function headerLines(headers: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  let lines = ''
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (value === undefined) continue
    if (typeof value === 'string') lines += headerLine(name, value)
    else for (const one of value) lines += headerLine(name, one)
  }
  return lines
}

function headerLine(name: string, value: string): string {
  if (!NAME.test(name)) throw new SetpointError('RequestInvalid', `${JSON.stringify(name)} is no name for a header`)
  if (UNFIT.test(value)) {
    // The value may be a secret.
    throw new SetpointError('RequestInvalid', `the header ${name} has a line break or another control character in it`)
  }
  return `${name}: ${value}\r\n`
}

/** A whole request. `lines` is what {@link headerLines} made. */
export function requestText(
  method: string,
  path: string,
  lines: string,
  body: string | Uint8Array | undefined,
): string | Uint8Array {
  if (!METHOD.test(method)) throw new SetpointError('RequestInvalid', `${JSON.stringify(method)} is no HTTP method`)
  if (!PATH.test(path)) {
    throw new SetpointError(
      'RequestInvalid',
      `${JSON.stringify(path)} is no path; percent-encode what is no plain ASCII`,
    )
  }
  if (body === undefined) {
    const length = method === 'GET' || method === 'HEAD' || method === 'DELETE' ? '' : 'content-length: 0\r\n'
    return `${method} ${path} HTTP/1.1\r\n${lines}${length}\r\n`
  }
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  const head = `${method} ${path} HTTP/1.1\r\n${lines}content-length: ${length}\r\n\r\n`
  return typeof body === 'string' ? head + body : Buffer.concat([Buffer.from(head), body])
}
