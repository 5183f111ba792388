import { SetpointError } from '@setpoint/kube'

/** The program of the image; `setpoint create` adds to it above its marks. */
export const MAIN = 'src/main.ts'

/** What is listed in the program, each above a mark of its own. */
export type MainList = 'controllers' | 'webhooks'

/** The comment above which `setpoint create` adds lines. */
export function markOf(list: MainList | 'imports'): string {
  return `// +setpoint:${list}`
}

/**
 * The program with one more controller or webhook: its import and its name, each in a line of its own above the mark.
 * Throws ScaffoldRefused when a mark is not there, or not alone in its line: then somebody has another idea of the file.
 */
export function addToMain(text: string, list: MainList, name: string, module: string): string {
  const imported = addAbove(text, markOf('imports'), `import { ${name} } from './${module}.js'`)
  const listed = imported === undefined ? undefined : addAbove(imported, markOf(list), `${name},`)
  if (listed !== undefined) return listed
  const mark = imported === undefined ? 'imports' : list
  throw new SetpointError(
    'ScaffoldRefused',
    `${MAIN} has no line "${markOf(mark)}" of its own, where ${name} would go; put it back ` +
      `${mark === 'imports' ? 'after the imports' : `into the list of ${list} that run() gets`}, and try again. Nothing is written`,
  )
}

function addAbove(text: string, mark: string, line: string): string | undefined {
  const lines = text.split('\n')
  const places = lines.flatMap((each, index) => (each.trim() === mark ? [index] : []))
  const [place] = places
  if (place === undefined || places.length > 1) return undefined
  const indentation = /^\s*/.exec(lines[place] ?? '')?.[0] ?? ''
  return lines.toSpliced(place, 0, `${indentation}${line}`).join('\n')
}
