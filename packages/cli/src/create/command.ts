// `setpoint create`: kinds, webhooks and versions for a project that `setpoint init` has made. Promises: what is added compiles
// and passes its tests; all of it is written or nothing; no file is overwritten, and what is edited is edited above marks or at
// a declaration that was found whole. Does not promise: to understand source in other forms than the scaffold's own; it refuses.
import { Command, Option } from 'commander'
import type { CreateApiOptions } from './api.js'
import type { CreateVersionOptions } from './version.js'
import type { CreateWebhookOptions } from './webhook.js'

/** `setpoint create` */
export function createCommand(): Command {
  return new Command('create')
    .description('add to a project: a kind, its webhooks, another version of it')
    .showHelpAfterError('(add --help for the options)')
    .addCommand(apiCommand())
    .addCommand(webhookCommand())
    .addCommand(versionCommand())
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint create api --group apps --version v1 --kind WebApp
  $ setpoint create webhook --kind WebApp --defaulting --validation
  $ setpoint create version --kind WebApp --version v2`,
    )
}

function apiCommand(): Command {
  return added('api', 'a kind with its controller, a test and a sample')
    .option('--group <group>', "its group; without a dot, in the project's domain (default: asked)")
    .option('--version <version>', 'its version (default: asked; v1)')
    .option('--kind <kind>', 'the kind, as in WebApp (default: asked)')
    .option('--plural <plural>', "what its objects are called together (default: the kind's plural in English)")
    .addOption(
      new Option('--namespaced [boolean]', 'whether its objects lie in namespaces')
        .choices(['true', 'false'])
        .preset('true')
        .default('true'),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint create api --group apps --version v1 --kind WebApp
  $ setpoint create api --group tenancy.example.org --version v1alpha1 --kind Tenant --namespaced=false
  $ setpoint create api --group apps --kind Proxy --plural proxies --yes`,
    )
    .action(async (path: string, options: Omit<CreateApiOptions, 'namespaced'> & { namespaced: string }) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { createApi } = await import('../create/api.js')
      await createApi(path, { ...options, namespaced: options.namespaced === 'true' })
    })
}

function webhookCommand(): Command {
  return added('webhook', 'what happens before objects of a kind are stored')
    .option('--kind <kind>', 'the kind, which src/ declares (default: asked)')
    .option('--defaulting', 'fill in what a schema cannot')
    .option('--validation', 'refuse what a schema cannot')
    .option('--conversion', 'convert between the versions of the kind; nothing else')
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint create webhook --kind WebApp --defaulting --validation
  $ setpoint create webhook --kind WebApp --validation`,
    )
    .action(async (path: string, options: CreateWebhookOptions) => {
      const { createWebhook } = await import('../create/webhook.js')
      await createWebhook(path, options)
    })
}

function versionCommand(): Command {
  return added('version', 'another version of a kind, with conversion; the operator works with the new one')
    .option('--kind <kind>', 'the kind, which src/ declares (default: asked)')
    .option('--version <version>', 'the new version (default: asked)')
    .option('--spoke', 'the operator stays with the version it has; the new one is for clients', false)
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint create version --kind WebApp --version v2
  $ setpoint create version --kind WebApp --version v2beta1 --spoke`,
    )
    .action(async (path: string, options: CreateVersionOptions) => {
      const { createVersion } = await import('../create/version.js')
      await createVersion(path, options)
    })
}

function added(name: string, what: string): Command {
  return new Command(name)
    .description(what)
    .argument('[path]', "the project's folder", '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--yes', 'ask nothing, take the defaults', false)
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
}
