import { checkQualifiedName, compareVersionPriority, type KubeObject, quote, STANDARD_FINALIZERS } from '@setpoint/kube'
import type { CustomResourceDefinitionSpec } from '../definition/index.js'

/** `Warning:` texts for finalizers that are new and badly named. */
export function finalizerWarnings(object: KubeObject, old?: KubeObject): string[] {
  const known = new Set(old?.metadata.finalizers)
  const added = [...new Set(object.metadata.finalizers)].filter((finalizer) => !known.has(finalizer)).sort()
  return added.flatMap(finalizerProblems).map((problem) => `metadata.finalizers: ${problem}`)
}

function finalizerProblems(finalizer: string): string[] {
  const problems = checkQualifiedName(finalizer)
  if (!finalizer.includes('/') && !STANDARD_FINALIZERS.has(finalizer)) {
    const path = finalizer.includes('.') ? ' including a path (/)' : ''
    problems.push(
      `prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`,
    )
  }
  return problems.map((problem) => `${quote(finalizer)}: ${problem}`)
}

/** The `Warning:` text for every use of a deprecated version; undefined: it is not deprecated. */
export function deprecationWarning(spec: CustomResourceDefinitionSpec, version: string): string | undefined {
  const own = spec.versions.find(({ name }) => name === version)
  if (own?.deprecated !== true) return undefined
  if (own.deprecationWarning !== undefined) return own.deprecationWarning
  const text = `${spec.group}/${version} ${spec.names.kind} is deprecated`
  const better = spec.versions
    .filter(
      ({ name, served, deprecated }) => served && deprecated !== true && compareVersionPriority(name, version) > 0,
    )
    .map(({ name }) => name)
    .sort((a, b) => compareVersionPriority(b, a))[0]
  return better === undefined ? text : `${text}; use ${spec.group}/${better} ${spec.names.kind}`
}
