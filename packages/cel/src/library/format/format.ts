import { quote } from '@setpoint/kube'
import {
  CelDouble,
  CelList,
  CelMap,
  CelUint,
  compareText,
  doubleText,
  Failure,
  Timestamp,
  Duration,
  typeOf,
  valueText,
  type Value,
} from '../../value/index.js'
import { CLAUSES } from './clause.js'
import { interpolate, type Clause } from './parse.js'

/** `"...".format(args)`. Numbers are written as in US English, thousands grouped: that is what Kubernetes' version does. */
export function formatText(text: string, args: CelList): string {
  return interpolate(text, args.size, (clause, index) => formatClause(clause, args.get(index)))
}

function formatClause({ letter, precision }: Clause, value: Value): string {
  switch (letter) {
    case 's':
      return stringText(value)
    case 'd':
      return integer('d', value).toString()
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : integer('b', value).toString(2)
    case 'o':
      return integer('o', value).toString(8)
    case 'f':
      return fixedText(double('f', value), precision ?? 6)
    case 'e':
      return scientificText(double('e', value)).padStart(precision ?? 6)
    default: {
      const text = hexText(value)
      return letter === 'X' ? text.toUpperCase() : text
    }
  }
}

function unfit(letter: string, value: Value): Failure {
  return new Failure(`error during formatting: ${CLAUSES[letter]?.complaint}${typeOf(value).name}`)
}

function integer(letter: string, value: Value): bigint {
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value)
  if (value instanceof CelUint) return value.value
  throw unfit(letter, value)
}

function double(letter: string, value: Value): number {
  if (value instanceof CelDouble) return value.value
  if (value === 'NaN') return Number.NaN
  if (value === 'Infinity' || value === '-Infinity') return Number(value)
  throw unfit(letter, value)
}

function hexText(value: Value): string {
  if (typeof value === 'string') return Buffer.from(value).toString('hex')
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return integer('x', value).toString(16)
}

function specialText(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN'
  return Number.isFinite(value) ? undefined : value > 0 ? '∞' : '-∞'
}

function fixedText(value: number, precision: number): string {
  const special = specialText(value)
  if (special !== undefined) return special
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: Math.min(precision, 100),
    maximumFractionDigits: Math.min(precision, 100),
    roundingMode: 'halfEven',
  }).format(value)
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Six digits and a power of ten; the number in `%.3e` is a width, not a precision. */
function scientificText(value: number): string {
  const special = specialText(value)
  if (special !== undefined) return special
  const [mantissa = '', exponent = ''] = value.toExponential(6).split('e')
  const digits = exponent.slice(1).padStart(2, '0')
  const raised = Array.from(digits, (digit) => SUPERSCRIPTS[Number(digit)]).join('')
  return `${mantissa}×10${exponent.startsWith('-') ? '⁻' : ''}${raised}`
}

/** `%s`: plain at the top, with quotes and constructors inside lists and maps. */
function stringText(value: Value): string {
  if (value instanceof CelList) return `[${value.toArray().map(memberText).join(', ')}]`
  if (value instanceof CelMap) return mapText(value)
  if (value instanceof CelDouble) return doubleText(value.value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  if (!CLAUSES['s']?.takes.includes(typeOf(value).name)) throw unfit('s', value)
  return valueText(value)
}

function mapText(map: CelMap): string {
  const entries = Array.from(map.keys(), (key): [string, string] => {
    const type = typeOf(key).name
    if (!['string', 'bool', 'int', 'uint'].includes(type)) {
      throw new Failure(`error during formatting: no formatting function for map key of type ${type}`)
    }
    return [memberText(key), memberText(map.find(key) as Value)]
  })
  entries.sort((a, b) => compareText(a[0], b[0]))
  return `{${entries.map(([key, value]) => `${key}:${value}`).join(', ')}}`
}

function memberText(value: Value): string {
  if (typeof value === 'string') return quote(value)
  if (value instanceof Uint8Array) return `b${quote(Buffer.from(value).toString())}`
  if (value instanceof Timestamp) return `timestamp(${quote(value.toString())})`
  if (value instanceof Duration) return `duration(${quote(value.toString())})`
  if (value instanceof CelDouble) {
    return Number.isFinite(value.value) ? value.value.toFixed(6) : quote(doubleText(value.value))
  }
  if (typeOf(value).name !== 'dyn' && !CLAUSES['s']?.takes.includes(typeOf(value).name)) {
    throw new Failure(`error during formatting: no formatting function for ${typeOf(value).name}`)
  }
  return stringText(value)
}
