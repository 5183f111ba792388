import { statSync } from 'node:fs'

/** What an operator has no use for in production. */
const DEVELOPMENT =
  /^(@setpoint\/(apiserver|testing|cel|cli|labs)|vitest|vite|typescript|tsx|esbuild|lmdb|commander|@clack\/.*)$/
const LARGEST = 2_000_000

/** Throws for a bundle that is too large, or that holds anything for development. `packages` is what `setpoint build` says of it. */
export function checkBundle(file, packages) {
  const { size } = statSync(file)
  if (size > LARGEST) throw new Error(`${file} has ${size} bytes, more than ${LARGEST}`)
  const names = packages.map(({ name }) => name)
  if (!names.includes('setpoint')) throw new Error(`setpoint itself is not in it, but ${names.join(', ')}`)
  const intruders = names.filter((name) => DEVELOPMENT.test(name))
  if (intruders.length > 0) throw new Error(`it holds ${intruders.join(', ')}`)
}
