import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

/** A token that has the form of one: what it says, and what is signed. Nothing of it is verified. */
export interface ParsedToken {
  readonly claims: JsonObject
  readonly issuer: string
  /** '' when the token does not name the key. */
  readonly keyId: string
  readonly algorithm: string
  readonly signedText: string
  readonly signature: Uint8Array
}

/** Undefined for anything that is no compact JWT. */
export function parseToken(token: string): ParsedToken | undefined {
  const [head = '', payload = '', signature, ...rest] = token.split('.')
  if (signature === undefined || rest.length > 0) return undefined
  const header = decode(head)
  const claims = decode(payload)
  if (header === undefined || claims === undefined) return undefined
  return {
    claims,
    issuer: text(claims['iss']),
    keyId: text(header['kid']),
    algorithm: text(header['alg']),
    signedText: `${head}.${payload}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

function decode(part: string): JsonObject | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as Json
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
