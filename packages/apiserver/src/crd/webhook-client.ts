import {
  checkDns1123Subdomain,
  checkPortNumber,
  type FieldError,
  type FieldPath,
  invalid,
  required,
} from '@setpoint/kube'
import { parseUrl, UrlError } from './url.js'

const URL_FORM = '; desired format: https://host[/path]'

/** Where a webhook is: at a URL, or behind a service of the cluster. Admission and conversion alike. */
export interface WebhookClient {
  readonly url?: string
  readonly service?: {
    readonly name: string
    readonly namespace: string
    readonly path?: string
    readonly port?: number
  }
}

export function validateWebhookClient({ url, service }: WebhookClient, path: FieldPath): FieldError[] {
  if (url !== undefined && service === undefined) return validateUrl(url, path.child('url'))
  if (url === undefined && service !== undefined) return validateService(service, path.child('service'))
  return [required(path, 'exactly one of url or service is required')]
}

function validateUrl(text: string, path: FieldPath): FieldError[] {
  try {
    const { scheme, host, user, fragment, query } = parseUrl(text)
    const errors: FieldError[] = []
    if (scheme !== 'https') errors.push(invalid(path, scheme, `'https' is the only allowed URL scheme${URL_FORM}`))
    if (host === '') errors.push(invalid(path, host, `host must be specified${URL_FORM}`))
    if (user !== undefined) errors.push(invalid(path, user, 'user information is not permitted in the URL'))
    if (fragment !== '') errors.push(invalid(path, fragment, 'fragments are not permitted in the URL'))
    if (query !== '') errors.push(invalid(path, query, 'query parameters are not permitted in the URL'))
    return errors
  } catch (error) {
    if (!(error instanceof UrlError)) throw error
    return [required(path, `url must be a valid URL: ${error.message}${URL_FORM}`)]
  }
}

function validateService(
  { name, namespace, path: urlPath, port = 0 }: NonNullable<WebhookClient['service']>,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  // The server takes the one for the other here: an absent name is told of the namespace.
  if (namespace === '') errors.push(required(path.child('name')))
  if (name === '') errors.push(required(path.child('namespace')))
  const problems = checkPortNumber(port)
  if (problems.length > 0) errors.push(invalid(path.child('port'), port, `port is not valid: ${problems.join(', ')}`))
  return urlPath === undefined ? errors : [...errors, ...validateUrlPath(urlPath, path.child('path'))]
}

function validateUrlPath(text: string, path: FieldPath): FieldError[] {
  if (text === '' || text === '/') return []
  if (text === '//') return [invalid(path, text, 'segment[0] may not be empty')]
  const errors = text.startsWith('/') ? [] : [invalid(path, text, "must start with a '/'")]
  const segments = text.slice(1).replace(/\/$/, '').split('/')
  for (const [index, segment] of segments.entries()) {
    if (segment === '') errors.push(invalid(path, text, `segment[${index}] may not be empty`))
    else {
      const messages = checkDns1123Subdomain(segment)
      errors.push(...messages.map((message) => invalid(path, text, `segment[${index}]: ${message}`)))
    }
  }
  return errors
}
