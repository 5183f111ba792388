import { Command, Option } from 'commander'
import type { InitOptions } from './init.js'

/** `setpoint init` */
export function initCommand(): Command {
  return new Command('init')
    .description('start a project: an operator without kinds yet, ready for "setpoint create api"')
    .argument('[folder]', 'where; it is made if it is not there, and must be empty', '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--name <name>', "the operator's name (default: asked; the folder's)")
    .option('--domain <domain>', 'what the groups of its kinds end in (default: asked; example.com)')
    .option('--yes', 'ask nothing, take the defaults', false)
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint init guestbook --domain example.com
  $ setpoint init --yes
  $ setpoint init guestbook && cd guestbook && npm install && npx setpoint create api`,
    )
    .action(async (folder: string, options: InitOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { initProject } = await import('../init/init.js')
      await initProject(folder, options)
    })
}
