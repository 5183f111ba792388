import {
  checkDns1035Label,
  checkDns1123Subdomain,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@setpoint/kube'
import { parseUrl, UrlError } from '../url.js'
import { caBundleProblem } from './ca-bundle.js'
import type { CustomResourceConversion, WebhookClientConfig } from './types.js'

const RECOGNIZED_REVIEW_VERSIONS = ['v1', 'v1beta1']
const URL_FORM = '; desired format: https://host[/path]'

/** `allowInvalidCaBundle`: the resource is not served yet, or the bundle was invalid before. */
export function validateConversion(
  conversion: CustomResourceConversion | undefined,
  path: FieldPath,
  allowInvalidCaBundle: boolean,
): FieldError[] {
  if (conversion === undefined) return []
  const { strategy, webhook } = conversion
  const errors: FieldError[] = []
  if ((strategy as string) === '') errors.push(required(path.child('strategy')))
  else if (strategy !== 'None' && strategy !== 'Webhook') {
    errors.push(notSupported(path.child('strategy'), strategy, ['None', 'Webhook']))
  }
  const clientConfig = webhook?.clientConfig
  const reviewVersions = webhook?.conversionReviewVersions ?? []
  if (strategy === 'Webhook') {
    return [
      ...errors,
      ...validateClientConfig(clientConfig, path.child('webhookClientConfig'), allowInvalidCaBundle),
      ...validateReviewVersions(reviewVersions, path.child('conversionReviewVersions')),
    ]
  }
  const detail = 'should not be set when strategy is not set to Webhook'
  if (clientConfig !== undefined) errors.push(forbidden(path.child('webhookClientConfig'), detail))
  if (reviewVersions.length > 0) errors.push(forbidden(path.child('conversionReviewVersions'), detail))
  return errors
}

function validateClientConfig(
  config: WebhookClientConfig | undefined,
  path: FieldPath,
  allowInvalidCaBundle: boolean,
): FieldError[] {
  if (config === undefined) return [required(path, 'required when strategy is set to Webhook')]
  const { url, service } = config
  const errors: FieldError[] = []
  if ((url === undefined) === (service === undefined)) {
    errors.push(required(path, 'exactly one of url or service is required'))
  } else if (url !== undefined) {
    errors.push(...validateUrl(url, path.child('url')))
  } else if (service !== undefined) {
    errors.push(...validateService(service, path.child('service')))
  }
  const problem = allowInvalidCaBundle ? undefined : caBundleProblem(config.caBundle ?? '')
  return problem === undefined ? errors : [...errors, invalid(path.child('caBundle'), config.caBundle, problem)]
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

function validateService(service: NonNullable<WebhookClientConfig['service']>, path: FieldPath): FieldError[] {
  const { name, namespace, path: urlPath, port = 443 } = service
  const errors: FieldError[] = []
  // Kubernetes has the two mixed up: a missing name is told of the namespace and the other way round.
  if (namespace === '') errors.push(required(path.child('name')))
  if (name === '') errors.push(required(path.child('namespace')))
  if (port < 1 || port > 65535) {
    errors.push(invalid(path.child('port'), port, 'port is not valid: must be between 1 and 65535, inclusive'))
  }
  return urlPath === undefined ? errors : [...errors, ...validateUrlPath(urlPath, path.child('path'))]
}

function validateUrlPath(text: string, path: FieldPath): FieldError[] {
  if (text === '' || text === '/') return []
  if (text === '//') return [invalid(path, text, 'segment[0] may not be empty')]
  const errors = text.startsWith('/') ? [] : [invalid(path, text, "must start with a '/'")]
  const segments = text.slice(1).replace(/\/$/, '').split('/')
  segments.forEach((segment, index) => {
    if (segment === '') errors.push(invalid(path, text, `segment[${index}] may not be empty`))
    else
      errors.push(
        ...checkDns1123Subdomain(segment).map((problem) => invalid(path, text, `segment[${index}]: ${problem}`)),
      )
  })
  return errors
}

function validateReviewVersions(versions: readonly string[], path: FieldPath): FieldError[] {
  if (versions.length === 0) return [required(path)]
  const errors: FieldError[] = []
  const seen = new Set<string>()
  versions.forEach((version, index) => {
    if (seen.has(version)) errors.push(invalid(path.index(index), version, 'duplicate version'))
    else errors.push(...checkDns1035Label(version).map((problem) => invalid(path.index(index), version, problem)))
    seen.add(version)
  })
  if (!versions.some((version) => RECOGNIZED_REVIEW_VERSIONS.includes(version))) {
    errors.push(invalid(path, [...versions], `must include at least one of ${RECOGNIZED_REVIEW_VERSIONS.join(', ')}`))
  }
  return errors
}
