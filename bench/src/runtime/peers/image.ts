import { readFileSync } from 'node:fs'

/** How an operator runs where it is shipped: on which major version of Node, and with which of its options. */
export interface Image {
  readonly node: string
  readonly options: readonly string[]
}

const DOCKERFILE = new URL('../../../../packages/cli/testdata/scaffold/guestbook/Dockerfile', import.meta.url)

/** The image that `setpoint init` writes down for every project. */
export function image(): Image {
  return imageIn(readFileSync(DOCKERFILE, 'utf8'))
}

export function imageIn(dockerfile: string): Image {
  const node = /^FROM \S+\/nodejs(\d+)-/m.exec(dockerfile)?.[1]
  const command = /^CMD (\[.*\])$/m.exec(dockerfile)?.[1]
  if (node === undefined || command === undefined)
    throw new Error('the Dockerfile of a new project names no Node, or no command')
  return { node, options: (JSON.parse(command) as string[]).filter((part) => part.startsWith('--')) }
}
