import { checkDns1035Label, checkDns1123Subdomain, SetpointError } from '@setpoint/kube'

/** The names of a kind, checked before the API server would refuse them. */
export function checkNames(names: {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
}): void {
  const { group, version, kind, plural } = names
  const where = `resource ${kind}.${group}`
  const problems = [
    ...checkDns1123Subdomain(group).map((problem) => `group ${JSON.stringify(group)}: ${problem}`),
    ...(group.includes('.')
      ? []
      : [`group ${JSON.stringify(group)}: must have a domain of yours, as in "apps.example.com"`]),
    ...(/^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$/.test(version)
      ? []
      : [`version ${JSON.stringify(version)}: must be like "v1", "v1beta2" or "v2alpha1"`]),
    ...(/^[A-Z][A-Za-z0-9]*$/.test(kind)
      ? []
      : [`kind ${JSON.stringify(kind)}: must be in upper camel case, as in "WebApp"`]),
    ...checkDns1035Label(plural).map((problem) => `plural ${JSON.stringify(plural)}: ${problem}`),
  ]
  if (problems.length > 0) throw new SetpointError('ResourceInvalid', `${where}: ${problems.join('; ')}`)
}
