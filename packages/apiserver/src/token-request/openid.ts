import { genericServerResponse } from '@setpoint/kube'
import type { ApiRequest, ApiResponse } from '../http/index.js'
import type { TokenIssuer } from '../service-account/index.js'

const CONFIGURATION = '/.well-known/openid-configuration'
const KEYS = '/openid/v1/jwks'
/** What answers here, for the index of paths. */
export const OPENID_PATHS: readonly string[] = [CONFIGURATION, KEYS]
const KEY_SET = 'application/jwk-set+json'
const NOT_ACCEPTABLE = `406: Not Acceptable\n\nAvailable representations: ${KEY_SET}`
const MAX_AGE = 'public, max-age=3600'

/**
 * What others need to verify service accounts' tokens, as OpenID Connect discovery has it. Undefined for other paths.
 * `address` is where they find the server.
 */
export function openIdMetadata(
  issuer: TokenIssuer,
  { method, path, headers }: ApiRequest,
  address: string,
): ApiResponse | undefined {
  if (method !== 'GET') return undefined
  if (path === KEYS) {
    if (!takesKeySet(headers['accept'])) throw genericServerResponse({ code: 406, method: '', message: NOT_ACCEPTABLE })
    return json(KEY_SET, issuer.keySet())
  }
  if (path !== CONFIGURATION) return undefined
  return json('application/json', {
    issuer: issuer.issuer,
    jwks_uri: `https://${address}${KEYS}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: issuer.algorithms(),
  })
}

function json(type: string, value: object): ApiResponse {
  return { status: 200, headers: { 'Content-Type': type, 'Cache-Control': MAX_AGE }, body: JSON.stringify(value) }
}

/** Keys come in one form. */
function takesKeySet(accept: string | undefined): boolean {
  if (accept === undefined) return true
  return accept.split(',').some((clause) => ['*/*', KEY_SET].includes((clause.split(';')[0] ?? '').trim()))
}
