import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { useFolders } from '../create/scaffold.suite.js'
import { program } from '../program.js'
import { bashScript } from './shells/bash.js'
import { fishScript } from './shells/fish.js'
import { zshScript } from './shells/zsh.js'
import { allCommands, treeOf } from './tree.js'

const newFolder = useFolders()
const tree = treeOf(program())
const script = bashScript(tree)

/** What bash offers after these words; the last one is being typed. */
function offered(words: readonly string[], folder = newFolder()): string[] {
  const ask = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_setpoint_completion
printf '%s\\n' "\${COMPREPLY[@]}"`
  const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', ask], { encoding: 'utf8', cwd: folder })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.split('\n').filter((line) => line !== '')
}

describe('bash', () => {
  it('completes commands', () => {
    expect(offered(['setpoint', 'cr'])).toEqual(['create'])
    expect(offered(['setpoint', 'create', ''])).toEqual(expect.arrayContaining(['api', 'webhook', 'version']))
    expect(offered(['setpoint', 'un'])).toEqual(['uninstall', 'undeploy'])
  })

  it('completes the options of the command at hand', () => {
    expect(offered(['setpoint', 'create', 'api', '--n'])).toEqual(['--namespaced'])
    expect(offered(['setpoint', 'build', '--no-'])).toEqual(['--no-type-check'])
    expect(offered(['setpoint', '--'])).toEqual(['--version', '--help'])
  })

  it('completes the values that an option can have', () => {
    expect(offered(['setpoint', 'image', '--tool', ''])).toEqual(['docker', 'podman', 'buildah'])
    expect(offered(['setpoint', 'version', '--output', 'j'])).toEqual(['json'])
    expect(offered(['setpoint', 'version', '--output', '=', 'j'])).toEqual(['json'])
    expect(offered(['setpoint', 'completion', ''])).toEqual(['bash', 'zsh', 'fish'])
  })

  it('completes paths, whatever is in their names, and no values that nobody can guess', () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'my operator'))
    writeFileSync(join(folder, 'kubeconfig'), '')
    expect(offered(['setpoint', 'build', 'my'], folder)).toEqual(['my operator'])
    expect(offered(['setpoint', 'run', '--kubeconfig', 'k'], folder)).toEqual(['kubeconfig'])
    expect(offered(['setpoint', 'run', '--namespace', ''], folder)).toEqual([])
  })

  it('is not confused by values that are called as a command', () => {
    expect(offered(['setpoint', 'image', '--tag', 'run', '--pu'])).toEqual(['--push'])
  })
})

describe('every command', () => {
  const commands = allCommands(tree).filter(({ path }) => path.at(-1) !== 'help')

  it('is in the scripts of all shells', () => {
    for (const { path, options } of commands.filter((command) => command.path.length > 1)) {
      const name = path.at(-1) ?? ''
      expect(zshScript(tree)).toContain(`_${path.join('_')}() {`)
      expect(fishScript(tree)).toContain(`'${path.join(' ')}'`)
      expect(script).toContain(`at='${path.join(' ')}'`)
      for (const long of options.flatMap(({ names }) => names).filter((each) => each.startsWith('--'))) {
        expect([name, fishScript(tree).includes(`--long-option ${long.slice(2)}`)]).toEqual([name, true])
      }
    }
  })

  it.each(commands.map(({ path }) => [path.slice(1).join(' ')]))('has examples in its help: %s', (path) => {
    const command = path
      .split(' ')
      .reduce<Command>((at, name) => at.commands.find((each) => each.name() === name) ?? at, program())
    let help = ''
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp()
    expect(help).toMatch(/\nExamples:\n {2}\$ .*setpoint /)
  })
})
