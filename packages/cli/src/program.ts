import { Command } from 'commander'
import { apiserverCommand } from './apiserver/command.js'
import { envtestCommand } from './envtest/command.js'
import { version } from './version.js'

/** The `setpoint` command with all its subcommands. */
export function program(): Command {
  return new Command('setpoint')
    .description('Kubernetes operators in TypeScript')
    .version(version, '-v, --version')
    .showHelpAfterError('(add --help for the options)')
    .addCommand(apiserverCommand())
    .addCommand(envtestCommand())
}
