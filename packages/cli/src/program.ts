import { Command } from 'commander'
import { apiserverCommand } from './apiserver/command.js'
import { envtestCommand } from './envtest/command.js'
import { installCommand, uninstallCommand } from './install/command.js'
import { manifestsCommand } from './manifests/command.js'
import { runCommand } from './run/command.js'
import { version } from './version.js'

/** The `setpoint` command with all its subcommands. */
export function program(): Command {
  return new Command('setpoint')
    .description('Kubernetes operators in TypeScript')
    .version(version, '-v, --version')
    .showHelpAfterError('(add --help for the options)')
    .addCommand(runCommand())
    .addCommand(manifestsCommand())
    .addCommand(installCommand())
    .addCommand(uninstallCommand())
    .addCommand(apiserverCommand())
    .addCommand(envtestCommand())
}
