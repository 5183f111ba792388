import { badRequest, quote } from '@setpoint/kube'

// Query parameters as the API server converts them. Of a parameter that is given twice the first counts.

export function stringParameter(parameters: URLSearchParams, name: string): string {
  return parameters.get(name) ?? ''
}

/** False only when it is absent, `0` or `false` in any case: `?watch` and `?watch=no` are true. */
export function boolParameter(parameters: URLSearchParams, name: string): boolean {
  return optionalBoolParameter(parameters, name) ?? false
}

export function optionalBoolParameter(parameters: URLSearchParams, name: string): boolean | undefined {
  const value = parameters.get(name)
  return value === null ? undefined : value !== '0' && value.toLowerCase() !== 'false'
}

/** Throws a 400 with Go's words for what is no integer of 64 bits; an empty value is none. */
export function optionalIntegerParameter(parameters: URLSearchParams, name: string): number | undefined {
  const value = parameters.get(name)
  return value === null ? undefined : parseInt64(value)
}

function parseInt64(text: string): number {
  if (!/^[+-]?\d+$/.test(text)) throw badRequest(`strconv.ParseInt: parsing ${quote(text)}: invalid syntax`)
  const value = BigInt(text.replace('+', ''))
  if (BigInt.asIntN(64, value) !== value) {
    throw badRequest(`strconv.ParseInt: parsing ${quote(text)}: value out of range`)
  }
  return Number(value)
}
