import { SetpointError } from '@setpoint/kube'
import { explained } from '../project/failure.js'
import { answers, type Choice, choose } from '../prompt/index.js'
import { findExportedCall } from './call.js'
import { type Change, writeAll } from './changes.js'
import { type KindSource, plainField, theKind } from './find-kind.js'
import { addToMain, MAIN } from './main-file.js'
import { checkKind, moduleOf } from './names.js'
import { importPath, type OpenProject, openProject } from './project.js'
import { type ScaffoldOutput, tell } from './tell.js'
import { webhookModule, type WebhookNames, type WebhookPart, webhookTest } from './templates/webhook.js'

export interface CreateWebhookOptions extends ScaffoldOutput {
  readonly kind?: string
  readonly defaulting?: boolean
  readonly validation?: boolean
  readonly conversion?: boolean
  readonly yes: boolean
}

const PARTS: readonly Choice<WebhookPart>[] = [
  { name: 'defaulting', flag: '--defaulting', hint: 'fill in what a schema cannot' },
  { name: 'validation', flag: '--validation', hint: 'refuse what a schema cannot' },
  { name: 'conversion', flag: '--conversion', hint: 'between the versions of the kind' },
]

/** `setpoint create webhook`: a webhook for a kind that is there, with a test, and the program serves it. */
export function createWebhook(path: string, options: CreateWebhookOptions): Promise<void> {
  return explained(async () => {
    const project = openProject(path)
    const question = { flag: '--kind', message: 'For which kind?', check: checkKind }
    const { kind } = await answers({ kind: question }, options, options)
    const source = theKind(project, kind)
    const parts = await choose('What shall it do?', PARTS, options, options)
    if (parts.has('conversion') && source.call.callee !== 'hub') {
      const way = '"setpoint create version" adds another, and the webhook with it'
      throw new SetpointError('ScaffoldRefused', `${kind} has one version, so there is nothing to convert; ${way}`)
    }
    const there = webhookOf(project, kind)
    if (there !== undefined) {
      throw new SetpointError('ScaffoldRefused', `${there} has the webhook of ${kind}; a kind has one, add to it there`)
    }
    const changes = webhookChanges(project, source, parts)
    writeAll(project.folder, changes)
    tell(project.folder, changes, options, ['npm test', 'npx setpoint manifests   # config/webhook'])
  })
}

/** The module that has a kind's webhook; undefined when there is none. */
export function webhookOf({ sources }: Pick<OpenProject, 'sources'>, kind: string): string | undefined {
  const pattern = new RegExp(`\\bwebhook\\(\\{\\s*for: ${kind}\\b`)
  return sources.find(({ text }) => pattern.test(text))?.path
}

export function webhookChanges(
  { main }: Pick<OpenProject, 'main'>,
  { file, call }: KindSource,
  parts: ReadonlySet<WebhookPart>,
): Change[] {
  const kind = call.name
  const lower = kind.toLowerCase()
  const names: WebhookNames = {
    kind,
    kindModule: importPath(file.path),
    module: `${moduleOf(kind)}-webhook`,
    name: `${lower}Webhook`,
    ...versionOf(file.text, call.name),
  }
  const tested = parts.has('defaulting') || parts.has('validation')
  return [
    { path: `src/${names.module}.ts`, content: webhookModule(names, parts) },
    ...(tested ? [{ path: `src/${names.module}.test.ts`, content: webhookTest(names, parts) }] : []),
    { path: MAIN, content: addToMain(main.text, 'webhooks', names.name, names.module), before: main.text },
  ]
}

/** What a kind's declaration says of it, in plain text; of several versions, the one that the operator works with. */
export function versionOf(source: string, name: string): { readonly apiVersion: string; readonly namespaced: boolean } {
  const call = findExportedCall(source, name, ['resource', 'hub'])
  const text = call === undefined ? '' : source.slice(call.inside, call.end)
  if (call?.callee === 'hub') return versionOf(source, /^\s*(\w+)/.exec(text)?.[1] ?? '')
  const [group, version] = [plainField(text, 'group'), plainField(text, 'version')]
  if (group === undefined || version === undefined) {
    throw new SetpointError(
      'ScaffoldRefused',
      `the declaration of ${name} does not give its group and version as plain text, as in version: 'v1'; nothing is written`,
    )
  }
  return { apiVersion: `${group}/${version}`, namespaced: plainField(text, 'scope') !== 'Cluster' }
}
