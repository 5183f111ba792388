import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseStep, type Step } from './step.js'

/** A lab: its steps, in order, each with those before it behind it. */
export interface Lab {
  readonly name: string
  readonly steps: readonly Step[]
}

const FOLDER = fileURLToPath(new URL('..', import.meta.url))

/** Reads a lab from its folder: a file of Markdown for each step, in the order of their names. */
export function loadLab(name: 'reconciliation'): Lab {
  const folder = `${FOLDER}${name}`
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const steps = files.sort().map((file) => parseStep(readFileSync(`${folder}/${file}`, 'utf8'), `${name}/${file}`))
  return { name, steps }
}
