import { SetpointError } from '@setpoint/kube'
import { type ExportedCall, findExportedCall } from './call.js'
import type { OpenProject, SourceFile } from './project.js'

/** Where a kind is declared. */
export interface KindSource {
  readonly file: SourceFile
  /** `resource(…)`, or `hub(…)` where it has several versions. */
  readonly call: ExportedCall
}

/** The declaration of a kind, wherever in src/ it is; undefined when there is none. */
export function findKind({ sources }: OpenProject, kind: string): KindSource | undefined {
  for (const file of sources) {
    const call = findExportedCall(file.text, kind, ['resource', 'hub'])
    if (call !== undefined) return { file, call }
  }
  return undefined
}

/** The same, for commands that cannot go on without it. */
export function theKind(project: OpenProject, kind: string): KindSource {
  const found = findKind(project, kind)
  if (found !== undefined) return found
  const all = project.sources.flatMap(({ text }) =>
    [...text.matchAll(/^export const ([A-Z]\w*)(?::[^=\n]+)? = (?:resource|hub)\(/gm)].map(([, name]) => name),
  )
  const there = all.length === 0 ? 'src/ declares none' : `src/ declares ${all.join(', ')}`
  throw new SetpointError(
    'ScaffoldRefused',
    `there is no "export const ${kind} = resource({ … })" in src/: ${there}; make one with "setpoint create api"`,
  )
}

/** A field that a declaration gives as plain text: `version: 'v1'`. */
export function plainField(text: string, field: string): string | undefined {
  const found = [...text.matchAll(new RegExp(`\\b${field}: (['"])([^'"]*)\\1`, 'g'))]
  return found.length === 1 ? found[0]?.[2] : undefined
}
