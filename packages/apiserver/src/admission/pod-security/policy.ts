import { type FieldError, fieldPath, invalid } from '@setpoint/kube'

export type Level = 'privileged' | 'baseline' | 'restricted'

/** A Pod Security Standard: a level as of a minor release of Kubernetes 1. */
export interface Standard {
  readonly level: Level
  /** Infinity: the latest. */
  readonly minor: number
}

/** What a namespace's labels say about its pods. */
export interface Policy {
  readonly enforce: Standard
  readonly audit: Standard
  readonly warn: Standard
}

const PREFIX = 'pod-security.kubernetes.io/'
const LEVELS: readonly string[] = ['privileged', 'baseline', 'restricted'] satisfies Level[]
const PRIVILEGED: Standard = { level: 'privileged', minor: Number.POSITIVE_INFINITY }
const EVERYTHING: Policy = { enforce: PRIVILEGED, audit: PRIVILEGED, warn: PRIVILEGED }

/** How strict a level is: 0 to 2. */
export function strictness(level: Level): number {
  return LEVELS.indexOf(level)
}

/** `restricted:v1.30`, `baseline:latest` */
export function standardText({ level, minor }: Standard): string {
  return `${level}:${minor === Number.POSITIVE_INFINITY ? 'latest' : `v1.${minor}`}`
}

export function isPrivileged(...standards: readonly Standard[]): boolean {
  return standards.every(({ level }) => level === 'privileged')
}

/**
 * The policy of a namespace with these labels. A level that does not exist is the strictest one for what is enforced,
 * and none for the rest; `errors` tell of it.
 */
export function policyOf(labels: Readonly<Record<string, string>> | undefined): {
  readonly policy: Policy
  readonly errors: readonly FieldError[]
} {
  if (labels === undefined || !Object.keys(labels).some((key) => key.startsWith(PREFIX))) {
    return { policy: EVERYTHING, errors: [] }
  }
  const errors: FieldError[] = []
  const refuse = (key: string, value: string, why: string): void => {
    errors.push(invalid(fieldPath('metadata', 'labels').key(key), value, why))
  }
  const read = (mode: keyof Policy): { level: Level | undefined; minor: number | undefined; known: boolean } => {
    const [levelKey, versionKey] = [`${PREFIX}${mode}`, `${PREFIX}${mode}-version`]
    const [level, version] = [labels[levelKey], labels[versionKey]]
    const known = level === undefined || LEVELS.includes(level)
    if (!known) refuse(levelKey, level, `must be one of ${LEVELS.join(', ')}`)
    const minor = version === undefined ? undefined : minorOf(version)
    if (version !== undefined && minor === undefined) refuse(versionKey, version, 'must be "latest" or "v1.x"')
    const fallback: Level = mode === 'enforce' ? 'restricted' : 'privileged'
    const latest = version === undefined ? undefined : Number.POSITIVE_INFINITY
    return { level: known ? (level as Level | undefined) : fallback, minor: minor ?? latest, known }
  }
  const [enforced, audited, warned] = [read('enforce'), read('audit'), read('warn')]
  const enforce = standard(enforced)
  const audit = standard(audited)
  let warn = standard(warned)
  // Who enforces a level wants to hear of it for what makes pods, too.
  if (warned.level === undefined && enforced.level !== undefined && enforced.known) {
    if (strictness(enforce.level) > strictness(warn.level)) {
      warn = { level: enforce.level, minor: warned.minor ?? enforce.minor }
    }
  }
  return { policy: { enforce, audit, warn }, errors }
}

function standard({
  level = 'privileged',
  minor = Number.POSITIVE_INFINITY,
}: {
  readonly level: Level | undefined
  readonly minor: number | undefined
}): Standard {
  return { level, minor }
}

function minorOf(version: string): number | undefined {
  if (version === 'latest') return Number.POSITIVE_INFINITY
  const [, minor] = /^v1\.(\d|[1-9]\d*)$/.exec(version) ?? []
  return minor === undefined ? undefined : Number(minor)
}
