// What `npm start` and `npm test` share on a fresh clone: the right Node, installed dependencies, a build.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command in the repository's root; a failure ends this process with the command's exit code. */
export function run(command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) throw error
  if (signal) process.kill(process.pid, signal)
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a tool that is installed in this repository. */
export function tool(name, ...args) {
  run(process.execPath, [toolPath(name), ...args])
}

/** `package` or `package/binary`; the package may have a scope. */
function toolPath(name) {
  const [, scoped = '', binary = scoped] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(name) ?? []
  const folder = `${root}node_modules/${scoped}`
  const { bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  return `${folder}/${typeof bin === 'string' ? bin : bin[binary]}`
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Setpoint needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs exactly what the lock file says, unless that is what is there. */
export function install() {
  const installed = `${root}node_modules/.package-lock.json`
  const current = existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs
  if (current) return
  console.log('Installing dependencies …')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const exact = spawnSync('npm', ['ci', ...quiet], { cwd: root, stdio: 'ignore' })
  // A registry without every platform's optional packages fails `npm ci`; the versions are pinned either way.
  if (exact.status !== 0) run('npm', ['install', '--no-save', ...quiet])
}

export function build() {
  console.error('Building …')
  tool('typescript/tsc', '-b')
  run(process.execPath, ['scripts/bundle.mjs'])
}
