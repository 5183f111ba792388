import { SetpointError } from '@setpoint/kube'
import { type ExportedCall, findExportedCall } from './call.js'
import { plainField } from './find-kind.js'
import { addImports } from './imports.js'
import { versionedName } from './names.js'
import type { SourceFile } from './project.js'
import { hubText, spokeText } from './templates/version.js'

/** The version that is converted: the one before, or with --spoke the new one. */
export interface SpokeNames {
  readonly version: string
  /** What the source calls it. */
  readonly name: string
}

/**
 * A module with one more version of its kind: a copy of the one that the operator works with, and a spoke. The first time
 * `WebApp` becomes `WebAppV1`, and `WebApp` the hub of both; later the hub gets one more argument. Throws ScaffoldRefused
 * where the source is in a form that is not understood.
 */
export function addVersion(
  file: SourceFile,
  kind: ExportedCall,
  version: string,
  asSpoke: boolean,
): { readonly text: string; readonly converted: SpokeNames } {
  const isFirst = kind.callee === 'resource'
  const current = isFirst ? kind : hubOf(file, kind)
  const declared = file.text.slice(current.inside, current.end)
  const before = plainField(declared, 'version')
  if (before === undefined) throw refused(file, `${current.name} does not give its version as plain text`)
  const name = versionedName(kind.name, version)
  const currentName = isFirst ? versionedName(kind.name, before) : current.name
  if (before === version || new RegExp(`\\b${name}\\b`).test(file.text)) {
    throw new SetpointError('ScaffoldRefused', `${file.path}: ${kind.name} has a version ${version} already`)
  }
  const copy = declared.replace(/\bversion: (['"])[^'"]*\1/, (found, quote: string) =>
    found.replace(/(['"]).*$/, `${quote}${version}${quote}`),
  )
  const added = `

/** ${version}: it begins as a copy of ${before}. Change it, and then the conversions in ${kind.name}. */
export const ${name} = resource(${copy}`
  const [hub, spoke] = asSpoke ? [currentName, name] : [name, currentName]
  const text = isFirst
    ? replaceRange(
        file.text,
        current.start,
        current.end,
        `${file.text.slice(current.start, current.end).replace(kind.name, currentName)}${added}\n\n${hubText(kind.name, hub, spoke)}`,
      )
    : withSpoke(file.text, kind, current, added, { hub, spoke, asSpoke })
  const imported = addImports(text, 'setpoint', ['hub', 'spoke'])
  if (imported === undefined) throw refused(file, `it has no "import { … } from 'setpoint'"`)
  const converted = asSpoke ? { version, name } : { version: before, name: currentName }
  return { text: imported, converted }
}

/** The version that the operator works with, of a kind with several. */
function hubOf(file: SourceFile, kind: ExportedCall): ExportedCall {
  const name = /^\s*(\w+)\s*,/.exec(file.text.slice(kind.inside))?.[1]
  const found = name === undefined ? undefined : findExportedCall(file.text, name, ['resource'])
  if (found === undefined || found.end > kind.start) {
    throw refused(file, `hub() of ${kind.name} does not begin with a version that is declared above it`)
  }
  return found
}

/** The hub is below the versions, so what changes there does not move what is above. */
function withSpoke(
  text: string,
  kind: ExportedCall,
  current: ExportedCall,
  added: string,
  { hub, spoke, asSpoke }: { readonly hub: string; readonly spoke: string; readonly asSpoke: boolean },
): string {
  const args = text.slice(kind.inside, kind.end)
  const first = asSpoke ? hub : spoke
  const rest = args.slice(args.indexOf(first) + first.length)
  const changed = replaceRange(text, kind.inside, kind.end, `\n  ${hub},\n  ${spokeText(spoke)}${rest}`)
  return replaceRange(changed, current.end, current.end, added)
}

function replaceRange(text: string, start: number, end: number, by: string): string {
  return `${text.slice(0, start)}${by}${text.slice(end)}`
}

function refused(file: SourceFile, why: string): SetpointError {
  return new SetpointError('ScaffoldRefused', `${file.path}: ${why}; nothing is written, add the version by hand`)
}
