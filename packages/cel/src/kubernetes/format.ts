import {
  checkLabelValue,
  checkQualifiedName,
  nameIsDns1035Label,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
} from '@setpoint/kube'
import { declare, memberOverload, overload, type Library } from '../declare/index.js'
import { listOf, optionalOf, STRING, structType, type Type } from '../type/index.js'
import { ArrayList, Opaque, Optional } from '../value/index.js'
import { parseGoUrl } from './go-url.js'

export const FORMAT_TYPE: Type = structType('kubernetes.NamedFormat')

/** A named format, which texts can be checked against. */
export class Format extends Opaque {
  readonly type: Type = FORMAT_TYPE
  readonly name: string
  /** What is wrong with a text, in words; nothing if it fits. */
  readonly check: (text: string) => readonly string[]
  /** Counts as the length of a pattern when a check is charged for. */
  readonly patternSize: number

  constructor(name: string, patternSize: number, check: (text: string) => readonly string[]) {
    super()
    this.name = name
    this.patternSize = patternSize
    this.check = check
  }

  equals(other: Opaque): boolean {
    return other instanceof Format && other.name === this.name
  }
}

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const UUID_PATTERN_SIZE = 70
const BASE64 = /^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}=|[A-Za-z0-9+\\/]{4})$/
const BASE64_PATTERN_SIZE = 84
const URL_PATTERN_SIZE = 1103
const TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/
const TIME_PATTERN_SIZE = 71

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (match === null) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function isDateTime(text: string): boolean {
  const [date = '', time] = text.toLowerCase().split('t')
  if (text.length < 4 || time === undefined || !isDate(date)) return false
  const match = TIME.exec(time)
  return match !== null && (match[1] as string) <= '23' && (match[2] as string) <= '59' && (match[3] as string) <= '59'
}

function either(holds: (text: string) => boolean, complaint: string): (text: string) => string[] {
  return (text) => (holds(text) ? [] : [complaint])
}

function checkUri(text: string): string[] {
  const url = parseGoUrl(text, true)
  return 'error' in url ? [url.error] : []
}

const FORMATS: Readonly<Record<string, Format>> = {
  dns1123Label: new Format('DNS1123Label', 30, (text) => nameIsDnsLabel(text, false)),
  dns1123Subdomain: new Format('DNS1123Subdomain', 60, (text) => nameIsDnsSubdomain(text, false)),
  dns1035Label: new Format('DNS1035Label', 30, (text) => nameIsDns1035Label(text, false)),
  qualifiedName: new Format('QualifiedName', 60, checkQualifiedName),
  dns1123LabelPrefix: new Format('DNS1123LabelPrefix', 30, (text) => nameIsDnsLabel(text, true)),
  dns1123SubdomainPrefix: new Format('DNS1123SubdomainPrefix', 60, (text) => nameIsDnsSubdomain(text, true)),
  dns1035LabelPrefix: new Format('DNS1035LabelPrefix', 30, (text) => nameIsDns1035Label(text, true)),
  labelValue: new Format('LabelValue', 40, checkLabelValue),
  uri: new Format('URI', URL_PATTERN_SIZE, checkUri),
  uuid: new Format(
    'uuid',
    UUID_PATTERN_SIZE,
    either((text) => UUID.test(text), 'does not match the UUID format'),
  ),
  byte: new Format(
    'byte',
    BASE64_PATTERN_SIZE,
    either((text) => BASE64.test(text), 'invalid base64'),
  ),
  date: new Format('date', TIME_PATTERN_SIZE, either(isDate, 'invalid date')),
  datetime: new Format('datetime', TIME_PATTERN_SIZE, either(isDateTime, 'invalid datetime')),
}

function validate(format: Format, text: string): Optional {
  const complaints = format.check(text)
  return complaints.length === 0 ? Optional.none : new Optional(new ArrayList([...complaints]))
}

function named(name: string): Optional {
  return Object.hasOwn(FORMATS, name) ? new Optional(FORMATS[name]) : Optional.none
}

/** The formats of Kubernetes' names and values, under `format.`. */
export const FORMAT_LIBRARY: Library = {
  name: 'kubernetes.format',
  functions: [
    declare('validate', memberOverload('format-validate', [FORMAT_TYPE, STRING], optionalOf(listOf(STRING)), validate)),
    declare('format.named', overload('format-named', [STRING], optionalOf(FORMAT_TYPE), named)),
    ...Object.entries(FORMATS).map(([name, format]) =>
      declare(
        `format.${name}`,
        overload(`format.${name}`, [], FORMAT_TYPE, () => format),
      ),
    ),
  ],
}
