import {
  checkDns1123SubdomainWithUnderscore,
  exceedsBytes,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  required,
  tooLong,
} from '@setpoint/kube'
import type { HostAlias, PodDNSConfig, PodSpec } from '@setpoint/kube/kinds/v1'
import { addInvalid, checkAddress, checkSubdomain } from '../../checks.js'

const MAX_NAMESERVERS = 3
const MAX_SEARCHES = 32
const MAX_SEARCH_CHARACTERS = 2048
const MAX_HOST_NAME = 64

export function checkDns(errors: FieldError[], { dnsPolicy, dnsConfig }: PodSpec, path: FieldPath): void {
  if (dnsPolicy === 'None') {
    if (dnsConfig === undefined) {
      errors.push(required(path, 'must provide `dnsConfig` when `dnsPolicy` is None'))
      return
    }
    if ((dnsConfig.nameservers ?? []).length === 0) {
      const why = 'must provide at least one DNS nameserver when `dnsPolicy` is None'
      errors.push(required(path.child('nameservers'), why))
      return
    }
  }
  if (dnsConfig !== undefined) checkDnsConfig(errors, dnsConfig, path)
}

function checkDnsConfig(errors: FieldError[], config: PodDNSConfig, path: FieldPath): void {
  const { nameservers = [], searches = [], options = [] } = config
  if (nameservers.length > MAX_NAMESERVERS) {
    const why = `must not have more than ${MAX_NAMESERVERS} nameservers`
    errors.push(invalid(path.child('nameservers'), nameservers, why))
  }
  for (const [index, address] of nameservers.entries()) {
    checkAddress(errors, address, path.child('nameservers').index(index))
  }
  const at = path.child('searches')
  if (searches.length > MAX_SEARCHES) {
    errors.push(invalid(at, searches, `must not have more than ${MAX_SEARCHES} search paths`))
  }
  if (exceedsBytes(searches.join(' '), MAX_SEARCH_CHARACTERS)) {
    const why = `must not have more than ${MAX_SEARCH_CHARACTERS} characters (including spaces) in the search list`
    errors.push(invalid(at, searches, why))
  }
  for (const [index, search] of searches.entries()) {
    if (search === '.') continue
    const domain = search.endsWith('.') ? search.slice(0, -1) : search
    addInvalid(errors, at.index(index), domain, checkDns1123SubdomainWithUnderscore(domain))
  }
  for (const [index, { name }] of options.entries()) {
    if ((name ?? '') === '') errors.push(required(path.child('options').index(index), 'must not be empty'))
  }
}

export function checkHostAliases(errors: FieldError[], aliases: readonly HostAlias[], path: FieldPath): void {
  for (const [index, { ip = '', hostnames }] of aliases.entries()) {
    const at = path.index(index)
    checkAddress(errors, ip, at.child('ip'))
    for (const [nameIndex, name] of (hostnames ?? []).entries()) {
      checkSubdomain(errors, name, at.child('hostnames').index(nameIndex))
    }
  }
}

export function checkHostNameOverride(errors: FieldError[], spec: PodSpec, path: FieldPath): void {
  const { hostnameOverride } = spec
  if (hostnameOverride === undefined) return
  if (spec.setHostnameAsFQDN === true) {
    errors.push(forbidden(path, 'may not be specified when setHostnameAsFQDN is true'))
  }
  if (spec.hostNetwork === true) errors.push(forbidden(path, 'may not be specified when hostNetwork is true'))
  if (exceedsBytes(hostnameOverride, MAX_HOST_NAME)) errors.push(tooLong(path, MAX_HOST_NAME))
  checkSubdomain(errors, hostnameOverride, path)
}
