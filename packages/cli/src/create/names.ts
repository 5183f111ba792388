import { checkDns1035Label, checkDns1123Subdomain } from '@setpoint/kube'

/** All names of a kind that a scaffold needs. */
export interface KindNames {
  readonly group: string
  readonly version: string
  /** `WebApp`, which is also what the source calls it. */
  readonly kind: string
  readonly plural: string
  /** `webapp`. */
  readonly singular: string
  /** Its module in src/, without the extension. */
  readonly module: string
}

/** Modules that the command takes for something else by their name: the program, and what lists the others. */
const TAKEN = new Set(['main', 'index', 'operator', 'controllers'])

/** A group without a dot is one of the project's domain: `apps` is `apps.example.com`. */
export function groupOf(group: string, domain: string): string {
  return group.includes('.') ? group : `${group}.${domain}`
}

export function namesOf(names: {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural?: string | undefined
}): KindNames {
  const singular = names.kind.toLowerCase()
  return { ...names, singular, plural: names.plural ?? pluralOf(singular), module: moduleOf(names.kind) }
}

/** The module of a kind in src/, without the extension. */
export function moduleOf(kind: string): string {
  const name = kind.toLowerCase()
  return TAKEN.has(name) ? `${name}-kind` : name
}

/** English, as far as rules go; --plural says the rest. */
export function pluralOf(singular: string): string {
  if (/(s|x|z|ch|sh)$/.test(singular)) return `${singular}es`
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`
  return `${singular}s`
}

/** The name of a version's definition in the source: `WebAppV1beta1`. */
export function versionedName(kind: string, version: string): string {
  return `${kind}V${version.slice(1)}`
}

export function checkGroup(group: string): string | undefined {
  return checkDns1123Subdomain(group)[0]
}

export function checkVersion(version: string): string | undefined {
  return /^v[1-9][0-9]*((alpha|beta)[1-9][0-9]*)?$/.test(version)
    ? undefined
    : 'it must be like v1, v1beta2 or v2alpha1'
}

/** What the scaffold's own source uses under these names. */
const USED = new Set(['ConfigMap', 'ControllerDefinition', 'WebhookDefinition'])

export function checkKind(kind: string): string | undefined {
  if (!/^[A-Z][A-Za-z0-9]*$/.test(kind)) return 'it must be in upper camel case, as in WebApp'
  if (USED.has(kind)) return 'the source uses this name for something else; choose another'
  return checkDns1035Label(kind.toLowerCase())[0]
}

/** Words of the language, and what scaffolds use beside the controller, which is named after the plural. */
const RESERVED = new Set(
  (
    'as async await class const delete do does else enum expect export extends false for function has if import in is it ' +
    'let name new null of or package return run super switch this throw true try var void while with yes yield z'
  ).split(' '),
)

export function checkPlural(plural: string): string | undefined {
  if (RESERVED.has(plural)) return 'the source uses this word for something else; choose another'
  if (!/^[a-z][a-z0-9]*$/.test(plural)) return 'it must be lower-case letters and digits, and begin with a letter'
  return checkDns1035Label(plural)[0]
}
