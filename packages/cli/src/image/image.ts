import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import { writeAll } from '../create/changes.js'
import { dockerfile } from '../init/files/dockerfile.js'
import { explained } from '../project/failure.js'
import { readSettings } from '../project/settings.js'
import { answers } from '../prompt/index.js'
import { checkReference } from './reference.js'
import { commandsOf, findTool, type ImageCommand, shellText, type Tool, TOOLS } from './tools.js'

export interface ImageOptions {
  readonly tag?: string
  readonly push: boolean
  readonly build: boolean
  readonly tool?: Tool
  readonly platform?: string
  readonly dryRun: boolean
  readonly yes: boolean
  readonly output: 'text' | 'json'
}

/** `setpoint image`: runs the tool that is there, in the project's folder; without one it prints what to run. */
export function buildImage(path: string, options: ImageOptions): Promise<void> {
  return explained(async () => {
    const folder = resolve(path)
    const { image } = readSettings(folder)
    const question = { flag: '--tag', message: "The image's name?", check: checkReference }
    const { tag } = await answers({ tag: question }, { tag: options.tag ?? image }, options)
    const { build, push, platform, dryRun } = options
    checkInputs(folder, options)
    const command: ImageCommand = { tag, build, push, platform }
    const tool = findTool(options.tool === undefined ? TOOLS : [options.tool])
    const commands = commandsOf(tool ?? options.tool ?? 'docker', command)
    const file = dockerfileOf(folder)
    if (options.output === 'json') {
      const run = tool !== undefined && !dryRun
      console.log(JSON.stringify({ tag, tool: tool ?? null, commands, dockerfile: file, run }, null, 2))
    }
    if (dryRun) {
      if (options.output === 'text') for (const each of commands) console.log(shellText(each))
      return
    }
    if (build && file === 'missing') {
      writeAll(folder, [{ path: 'Dockerfile', content: dockerfile() }])
      if (options.output === 'text') console.log(`created  ${join(relative('', folder), 'Dockerfile')}`)
    }
    if (tool === undefined) throw noTool(options.tool, commands)
    for (const each of commands) await run(each, folder, options.output)
  })
}

/** What the Dockerfile copies has to be there, and there has to be something to do. */
function checkInputs(folder: string, { build, push }: ImageOptions): void {
  if (!build && !push) throw new SetpointError('OptionInvalid', '--no-build without --push leaves nothing to do')
  if (!build || dockerfileOf(folder) === 'there') return
  for (const [file, way] of [
    ['package.json', 'go to the project, or name its folder'],
    ['package-lock.json', 'run "npm install" first: an image has the versions that it names'],
    ['tsconfig.json', 'the operator cannot be compiled without it'],
  ] as const) {
    if (existsSync(join(folder, file))) continue
    throw new SetpointError('BuildFailed', `${relative('', join(folder, file))} is not there; ${way}`)
  }
}

function dockerfileOf(folder: string): 'there' | 'missing' {
  return existsSync(join(folder, 'Dockerfile')) ? 'there' : 'missing'
}

function noTool(wanted: Tool | undefined, commands: readonly string[][]): SetpointError {
  const what = wanted === undefined ? 'neither docker nor podman nor buildah is' : `${wanted} is not`
  const lines = commands.map((each) => `\n  ${shellText(each)}`).join('')
  return new SetpointError('BuildFailed', `${what} installed here; where one is, run:${lines}`)
}

/** With the terminal's own streams: these tools show their progress themselves. */
async function run(command: readonly string[], folder: string, output: 'text' | 'json'): Promise<void> {
  const [tool = '', ...args] = command
  // Standard output is for the JSON, where that is wanted.
  const process_ = spawn(tool, args, { cwd: folder, stdio: ['inherit', output === 'json' ? 2 : 'inherit', 'inherit'] })
  const [code, signal] = (await once(process_, 'close')) as [number | null, string | null]
  if (code === 0) return
  const how = code === null ? `was ended by ${signal}` : `failed with exit code ${code}`
  throw new SetpointError('BuildFailed', `"${shellText(command)}" ${how}; what it said is above`)
}
