const MAX_BYTES = 30

/** The beginning of a body as error messages quote it: text when it looks like a JSON object, else hexadecimal. */
export function summarizeBody(body: Uint8Array): string {
  if (body.length === 0) return '<empty>'
  const start = Buffer.from(body.subarray(0, MAX_BYTES))
  const text = body[0] === 0x7b ? start.toString('utf8') : start.toString('hex')
  return body.length > MAX_BYTES ? `${text} ...` : text
}
