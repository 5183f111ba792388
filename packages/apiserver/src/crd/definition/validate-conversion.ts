import {
  checkDns1035Label,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@setpoint/kube'
import { validateWebhookClient } from '../webhook-client.js'
import { caBundleProblem } from './ca-bundle.js'
import type { CustomResourceConversion, WebhookClientConfig } from './types.js'

const RECOGNIZED_REVIEW_VERSIONS = ['v1', 'v1beta1']
const DEFAULT_PORT = 443

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
  const errors = validateWebhookClient(
    {
      ...(url === undefined ? {} : { url }),
      ...(service === undefined ? {} : { service: { ...service, port: service.port ?? DEFAULT_PORT } }),
    },
    path,
  )
  const problem = allowInvalidCaBundle ? undefined : caBundleProblem(config.caBundle ?? '')
  return problem === undefined ? errors : [...errors, invalid(path.child('caBundle'), config.caBundle, problem)]
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
