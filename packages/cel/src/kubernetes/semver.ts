import { quote } from '@setpoint/kube'
import { declare, memberOverload, overload, type Library } from '../declare/index.js'
import { BOOL, INT, STRING, structType, type Type } from '../type/index.js'
import { compareText, Failure, intOf, MAX_UINT, Opaque, type Int } from '../value/index.js'

export const SEMVER_TYPE: Type = structType('kubernetes.Semver')

/** A version number; what comes after `+` does not count. */
export class Semver extends Opaque {
  readonly type: Type = SEMVER_TYPE
  readonly major: bigint
  readonly minor: bigint
  readonly patch: bigint
  readonly prerelease: readonly (bigint | string)[]

  constructor(major: bigint, minor: bigint, patch: bigint, prerelease: readonly (bigint | string)[]) {
    super()
    this.major = major
    this.minor = minor
    this.patch = patch
    this.prerelease = prerelease
  }

  equals(other: Opaque): boolean {
    return other instanceof Semver && this.compare(other) === 0
  }

  compare(other: Semver): number {
    return (
      order(this.major, other.major) ||
      order(this.minor, other.minor) ||
      order(this.patch, other.patch) ||
      comparePrereleases(this.prerelease, other.prerelease)
    )
  }
}

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A version with a prerelease comes before the same one without. */
function comparePrereleases(a: Semver['prerelease'], b: Semver['prerelease']): number {
  if (a.length === 0 || b.length === 0) return Math.sign(b.length - a.length)
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const outcome = compareIdentifiers(a[index] as bigint | string, b[index] as bigint | string)
    if (outcome !== 0) return outcome
  }
  return Math.sign(a.length - b.length)
}

/** Numbers come before words. */
function compareIdentifiers(a: bigint | string, b: bigint | string): number {
  if (typeof a === 'bigint') return typeof b === 'bigint' ? order(a, b) : -1
  return typeof b === 'bigint' ? 1 : Math.sign(compareText(a, b))
}

function number(text: string, name: string): bigint {
  if (!/^\d*$/.test(text))
    throw new Failure(`Invalid character(s) found in ${name.toLowerCase()} number ${quote(text)}`)
  if (/^0\d/.test(text)) throw new Failure(`${name} number must not contain leading zeroes ${quote(text)}`)
  return unsigned(text)
}

function unsigned(text: string): bigint {
  if (text === '') throw new Failure('strconv.ParseUint: parsing "": invalid syntax')
  const value = BigInt(text)
  if (value > MAX_UINT) throw new Failure(`strconv.ParseUint: parsing ${quote(text)}: value out of range`)
  return value
}

function identifier(text: string): bigint | string {
  if (text === '') throw new Failure('Prerelease is empty')
  if (/^\d+$/.test(text)) {
    if (/^0\d/.test(text)) {
      throw new Failure(`Numeric PreRelease version must not contain leading zeroes ${quote(text)}`)
    }
    return unsigned(text)
  }
  if (!/^[0-9A-Za-z-]+$/.test(text)) throw new Failure(`Invalid character(s) found in prerelease ${quote(text)}`)
  return text
}

/** Splits at the first `separator`; the second part is undefined if there is none. */
function cut(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function strict(text: string): Semver {
  if (text === '') throw new Failure('Version string empty')
  const parts = text.split('.')
  if (parts.length < 3) throw new Failure('No Major.Minor.Patch elements found')
  const major = number(parts[0] as string, 'Major')
  const minor = number(parts[1] as string, 'Minor')
  const [release, build] = cut(parts.slice(2).join('.'), '+')
  const [patchText, prerelease] = cut(release, '-')
  const patch = number(patchText, 'Patch')
  const identifiers = prerelease === undefined ? [] : prerelease.split('.').map(identifier)
  for (const part of build?.split('.') ?? []) {
    if (part === '') throw new Failure('Build meta data is empty')
    if (!/^[0-9A-Za-z-]+$/.test(part)) throw new Failure(`Invalid character(s) found in build meta data ${quote(part)}`)
  }
  return new Semver(major, minor, patch, identifiers)
}

/** Forgives a leading `v`, leading zeros and missing parts. */
function lenient(text: string): Semver {
  const [major = '', minor, ...rest] = text.replace(/^v/, '').split('.')
  const parts = [major, ...(minor === undefined ? [] : [minor]), ...(rest.length === 0 ? [] : [rest.join('.')])]
  const trimmed = parts.map((part) => (part.length > 1 ? part.replace(/^0+/, '').replace(/^(?!\d)/, '0') : part))
  if (trimmed.length < 3 && /[+-]/.test(trimmed.at(-1) as string)) {
    throw new Failure('short version cannot contain PreRelease/Build meta data')
  }
  while (trimmed.length < 3) trimmed.push('0')
  return strict(trimmed.join('.'))
}

function semverOf(text: string, normalize = false): Semver {
  return normalize ? lenient(text) : strict(text)
}

function isSemver(text: string, normalize = false): boolean {
  try {
    semverOf(text, normalize)
    return true
  } catch {
    return false
  }
}

const compare = (a: Semver, b: Semver): number => a.compare(b)
const S = SEMVER_TYPE

/** Semantic versions. */
export const SEMVER_LIBRARY: Library = {
  name: 'kubernetes.Semver',
  functions: [
    declare(
      'semver',
      overload('string_to_semver', [STRING], S, (text: string) => semverOf(text)),
      overload('string_bool_to_semver', [STRING, BOOL], S, semverOf),
    ),
    declare(
      'isSemver',
      overload('is_semver_string', [STRING], BOOL, (text: string) => isSemver(text)),
      overload('is_semver_string_bool', [STRING, BOOL], BOOL, isSemver),
    ),
    declare(
      'isGreaterThan',
      memberOverload('semver_is_greater_than', [S, S], BOOL, (a: Semver, b: Semver) => compare(a, b) > 0),
    ),
    declare(
      'isLessThan',
      memberOverload('semver_is_less_than', [S, S], BOOL, (a: Semver, b: Semver) => compare(a, b) < 0),
    ),
    declare('compareTo', memberOverload('semver_compare_to', [S, S], INT, compare)),
    declare(
      'major',
      memberOverload('semver_major', [S], INT, ({ major }: Semver) => intOf(BigInt.asIntN(64, major)) as Int),
    ),
    declare(
      'minor',
      memberOverload('semver_minor', [S], INT, ({ minor }: Semver) => intOf(BigInt.asIntN(64, minor)) as Int),
    ),
    declare(
      'patch',
      memberOverload('semver_patch', [S], INT, ({ patch }: Semver) => intOf(BigInt.asIntN(64, patch)) as Int),
    ),
  ],
}
