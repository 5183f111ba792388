import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { filesIn, GOLDEN, useFolders } from '../create/scaffold.suite.js'
import { buildImage, type ImageOptions } from './image.js'
import { checkReference } from './reference.js'
import { commandsOf, findTool, shellText } from './tools.js'

const newFolder = useFolders()
const OPTIONS: ImageOptions = { tag: 'web:1', push: false, build: true, dryRun: false, yes: false, output: 'text' }

/** A project that has been installed. */
function project(): string {
  const folder = newFolder()
  cpSync(join(GOLDEN, 'guestbook'), folder, { recursive: true })
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  return folder
}

/** A path on which these programs are; each writes down how it is called, and where, and ends with this code. */
function tools(code: number, ...names: readonly string[]): { path: string; calls: () => string[] } {
  const path = newFolder()
  for (const name of names) {
    writeFileSync(join(path, name), `#!/bin/sh\necho "${name} $*" >> ${path}/calls\nexit ${code}\n`)
    chmodSync(join(path, name), 0o755)
  }
  const calls = join(path, 'calls')
  return { path, calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []) }
}

interface Result {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in this process, with another path. */
async function image(folder: string, path: string, options: Partial<ImageOptions>): Promise<Result> {
  const lines: { log: string[]; error: string[] } = { log: [], error: [] }
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.log.push(line))
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.error.push(line))
  const before = process.exitCode
  vi.stubEnv('PATH', `${path}:/bin`)
  try {
    process.exitCode = 0
    await buildImage(folder, { ...OPTIONS, ...options })
    return { code: process.exitCode, stdout: lines.log.join('\n'), stderr: lines.error.join('\n') }
  } finally {
    process.exitCode = before
    vi.unstubAllEnvs()
    log.mockRestore()
    error.mockRestore()
  }
}

describe('setpoint image', () => {
  test('runs the first tool that is there, in the project', async () => {
    const { path, calls } = tools(0, 'podman', 'buildah')
    expect((await image(project(), path, { push: true })).code).toBe(0)
    expect(calls()).toEqual(['podman build --tag web:1 --file Dockerfile .', 'podman push web:1'])
  })

  test('runs the tool that is named; pushes without building', async () => {
    const { path, calls } = tools(0, 'docker', 'buildah')
    expect((await image(project(), path, { tool: 'buildah', build: false, push: true })).code).toBe(0)
    expect(calls()).toEqual(['buildah push web:1'])
  })

  test('prints the commands where nothing can run them, and fails', async () => {
    const { code, stderr } = await image(project(), newFolder(), { push: true })
    expect([code, stderr]).toEqual([
      1,
      'setpoint: neither docker nor podman nor buildah is installed here; where one is, run:\n' +
        '  docker build --tag web:1 --file Dockerfile .\n  docker push web:1',
    ])
  })

  test('says that the tool has failed', async () => {
    const { path, calls } = tools(3, 'docker')
    const { code, stderr } = await image(project(), path, { push: true })
    expect([code, stderr]).toEqual([
      1,
      'setpoint: "docker build --tag web:1 --file Dockerfile ." failed with exit code 3; what it said is above',
    ])
    expect(calls()).toHaveLength(1)
  })

  test('only shows what it would do with --dry-run, for programs too', async () => {
    const folder = project()
    rmSync(join(folder, 'Dockerfile'))
    const before = filesIn(folder)
    const { path, calls } = tools(0, 'docker')
    expect((await image(folder, path, { dryRun: true })).stdout).toBe('docker build --tag web:1 --file Dockerfile .')
    const { stdout } = await image(folder, path, { dryRun: true, output: 'json' })
    expect(JSON.parse(stdout)).toEqual({
      tag: 'web:1',
      tool: 'docker',
      commands: [['docker', 'build', '--tag', 'web:1', '--file', 'Dockerfile', '.']],
      dockerfile: 'missing',
      run: false,
    })
    expect(calls()).toEqual([])
    expect(filesIn(folder)).toEqual(before)
  })

  test('writes a Dockerfile where there is none, and leaves the one that is there', async () => {
    const { path } = tools(0, 'docker')
    const folder = project()
    const golden = readFileSync(join(folder, 'Dockerfile'), 'utf8')
    rmSync(join(folder, 'Dockerfile'))
    await image(folder, path, {})
    expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toBe(golden)
    writeFileSync(join(folder, 'Dockerfile'), 'FROM mine')
    await image(folder, path, {})
    expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toBe('FROM mine')
  })

  test('takes the name from package.json, and asks for one otherwise', async () => {
    const { path, calls } = tools(0, 'docker')
    const folder = project()
    expect(await image(folder, path, { tag: undefined })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--tag is missing') as string,
    })
    const file = join(folder, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"domain"', '"image": "ghcr.io/me/web:2", "domain"'))
    expect((await image(folder, path, { tag: undefined })).code).toBe(0)
    expect(calls()).toEqual(['docker build --tag ghcr.io/me/web:2 --file Dockerfile .'])
  })

  test.each([
    [{ tag: 'Web:1' }, '--tag "Web:1": it must be like registry.example.com/guestbook:0.1.0'],
    [{ build: false }, '--no-build without --push leaves nothing to do'],
  ])('refuses what cannot be: %o', async (options, message) => {
    const { path, calls } = tools(0, 'docker')
    const { code, stderr } = await image(project(), path, options)
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(calls()).toEqual([])
  })

  test('wants the versions pinned before it makes a Dockerfile that copies them', async () => {
    const folder = project()
    rmSync(join(folder, 'Dockerfile'))
    rmSync(join(folder, 'package-lock.json'))
    const { stderr } = await image(folder, tools(0, 'docker').path, {})
    expect(stderr).toMatch(/package-lock\.json is not there; run "npm install" first/)
    expect(existsSync(join(folder, 'Dockerfile'))).toBe(false)
  })
})

describe('the commands', () => {
  test('are for several machines where that is wanted', () => {
    const wanted = { tag: 'web:1', build: true, push: true, platform: 'linux/amd64,linux/arm64' }
    expect(commandsOf('docker', wanted).map(shellText)).toEqual([
      'docker buildx build --platform linux/amd64,linux/arm64 --tag web:1 --file Dockerfile --push .',
    ])
    expect(commandsOf('podman', wanted).map(shellText)).toEqual([
      'podman build --platform linux/amd64,linux/arm64 --manifest web:1 --file Dockerfile .',
      'podman manifest push --all web:1',
    ])
  })

  test('are as a shell takes them', () => {
    expect(shellText(['a', 'b c', "it's"])).toBe(`a 'b c' 'it'\\''s'`)
  })

  test('need a program, not a folder or a file of that name', () => {
    const path = newFolder()
    writeFileSync(join(path, 'docker'), '')
    mkdirSync(join(path, 'podman'))
    expect(findTool(['docker'], path)).toBeUndefined()
    expect(findTool(['podman'], path)).toBeUndefined()
  })
})

test.each([
  ['web', true],
  ['web:1.0.0', true],
  ['localhost:5000/me/web_app:dev', true],
  [`ghcr.io/me/web@sha256:${'0'.repeat(64)}`, true],
  ['Web', false],
  ['web:', false],
  ['me//web', false],
  ['web app', false],
])('%s is an image: %s', (name, is) => {
  expect(checkReference(name) === undefined).toBe(is)
})
