import { readFileSync } from 'node:fs'

/** What an operator has no use for in production. */
const DEVELOPMENT = [
  '@setpoint/apiserver',
  '@setpoint/testing',
  '@setpoint/cel',
  '@setpoint/cli',
  'vitest',
  'typescript',
  'tsx',
  'lmdb',
  'commander',
]
const LARGEST = 2_000_000

/** Throws for a bundle that is too large, or that holds anything for development. Its source map names all sources. */
export function checkBundle(file) {
  const code = readFileSync(file)
  if (code.length > LARGEST) throw new Error(`${file} has ${code.length} bytes, more than ${LARGEST}`)
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'))
  if (!sources.some((source) => source.includes('node_modules/setpoint/')))
    throw new Error('setpoint itself is not in it')
  const intruders = DEVELOPMENT.filter((name) => sources.some((source) => source.includes(`node_modules/${name}/`)))
  if (intruders.length > 0) throw new Error(`it holds ${intruders.join(', ')}`)
}
