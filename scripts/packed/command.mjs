import { spawnSync } from 'node:child_process'

/** Runs a program to its end and gives what it printed; throws with that when it fails. Nothing of npm's own environment goes along. */
export function output(program, args, folder) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package|lifecycle)_/.test(name)),
  )
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 170_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status === 0) return stdout
  const end = `${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n')
  throw new Error(`${[program, ...args].join(' ')} ended with ${status}:\n${end}`)
}

/** Installs from what is on this machine where it can: only the first time needs the registry. */
export function npmInstall(folder, ...packages) {
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  output('npm', ['install', ...quiet, ...packages], folder)
}
