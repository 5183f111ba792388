import { findOnPath } from '../programs.js'

/** What can build images, in the order of preference. */
export const TOOLS = ['docker', 'podman', 'buildah'] as const

export type Tool = (typeof TOOLS)[number]

/** The first that is on the path; undefined when none is. */
export function findTool(
  candidates: readonly Tool[] = TOOLS,
  path: string = process.env['PATH'] ?? '',
): Tool | undefined {
  return candidates.find((tool) => findOnPath(tool, { path }) !== undefined)
}

export interface ImageCommand {
  readonly tag: string
  readonly build: boolean
  readonly push: boolean
  readonly platform?: string | undefined
}

/** The commands that make an image, to be run in the project's folder: all three tools take the same words. */
export function commandsOf(tool: Tool, { tag, build, push, platform }: ImageCommand): string[][] {
  const several = platform?.includes(',') === true
  const machines = platform === undefined ? [] : ['--platform', platform]
  // Images for several machines do not fit into docker's own store: its builder pushes them itself.
  if (tool === 'docker' && several && build) {
    return [
      [tool, 'buildx', 'build', ...machines, '--tag', tag, '--file', 'Dockerfile', ...(push ? ['--push'] : []), '.'],
    ]
  }
  const name = several ? '--manifest' : '--tag'
  return [
    ...(build ? [[tool, 'build', ...machines, name, tag, '--file', 'Dockerfile', '.']] : []),
    ...(push ? [several ? [tool, 'manifest', 'push', '--all', tag] : [tool, 'push', tag]] : []),
  ]
}

/** A command as a shell takes it. */
export function shellText(command: readonly string[]): string {
  return command.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}
