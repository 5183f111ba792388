import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'
import { checkDns1035Label, checkDns1123Subdomain, SetpointError } from '@setpoint/kube'
import { type Change, writeAll } from '../create/changes.js'
import { type ScaffoldOutput, tell } from '../create/tell.js'
import { explained } from '../project/failure.js'
import { defaultName } from '../project/settings.js'
import { shellText } from '../image/tools.js'
import { answers } from '../prompt/index.js'
import { projectFiles } from './files/index.js'

export interface InitOptions extends ScaffoldOutput {
  readonly name?: string
  readonly domain?: string
  readonly yes: boolean
}

/** `setpoint init`: a new project in an empty folder, or no change at all. */
export function initProject(path: string, options: InitOptions): Promise<void> {
  return explained(async () => {
    const folder = resolve(path)
    checkEmpty(folder)
    const fallback = defaultName(folder)
    const { name, domain } = await answers(
      {
        name: {
          flag: '--name',
          message: "What is the operator's name?",
          check: checkName,
          ...(checkName(fallback) === undefined ? { fallback } : {}),
        },
        domain: {
          flag: '--domain',
          message: 'Which domain do the groups of its kinds end in?',
          fallback: 'example.com',
          check: checkDomain,
        },
      },
      options,
      options,
    )
    const changes: Change[] = projectFiles({ name, domain })
    writeAll(folder, changes)
    const place = relative('', folder)
    tell(folder, changes, options, [
      ...(place === '' ? [] : [`cd ${shellText([place])}`]),
      'npm install',
      'npx setpoint create api',
    ])
  })
}

/** What a folder may have without belonging to anybody: a repository's own files, and editors'. */
const HARMLESS = new Set(['.git', '.gitattributes', '.idea', '.vscode', '.DS_Store', 'LICENSE'])

function checkEmpty(folder: string): void {
  if (!existsSync(folder)) return
  const name = relative('', folder) === '' ? 'this folder' : relative('', folder)
  if (!statSync(folder).isDirectory()) throw new SetpointError('ScaffoldRefused', `${name} is no folder`)
  const others = readdirSync(folder).filter((each) => !HARMLESS.has(each))
  if (others.length === 0) return
  const some = others.slice(0, 3).join(', ')
  const more = others.length > 3 ? ` and ${others.length - 3} more` : ''
  throw new SetpointError(
    'ScaffoldRefused',
    `${name} is not empty: it has ${some}${more}; name a new folder, as in "setpoint init ${basename(folder)}-operator"`,
  )
}

/** The longest name that begins with it is that of a Service, which is a label. */
const LONGEST = 63 - '-webhook-service'.length

function checkName(name: string): string | undefined {
  if (name.length > LONGEST) return `it must not have more than ${LONGEST} characters`
  return checkDns1035Label(name)[0]
}

function checkDomain(domain: string): string | undefined {
  if (!domain.includes('.')) return 'it must have a dot, as in example.com'
  return checkDns1123Subdomain(domain)[0]
}
