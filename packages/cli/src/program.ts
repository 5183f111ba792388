import { Command } from 'commander'
import { apiserverCommand } from './apiserver/command.js'
import { buildCommand } from './build/command.js'
import { completionCommand } from './completion/index.js'
import { createCommand } from './create/command.js'
import { deployCommand, undeployCommand } from './deploy/index.js'
import { devCommand } from './dev/index.js'
import { doctorCommand } from './doctor/command.js'
import { envtestCommand } from './envtest/command.js'
import { helmCommand } from './helm/index.js'
import { imageCommand } from './image/command.js'
import { initCommand } from './init/command.js'
import { installCommand, uninstallCommand } from './install/command.js'
import { labCommand } from './lab/command.js'
import { manifestsCommand } from './manifests/command.js'
import { runCommand } from './run/command.js'
import { typesCommand } from './types/index.js'
import { version } from './version.js'
import { versionCommand } from './version/command.js'

/** The `setpoint` command with all its subcommands. Options belong to the command that they follow: `create api` has a --version of its own. */
export function program(): Command {
  const setpoint = new Command('setpoint')
    .description('Kubernetes operators in TypeScript')
    .version(version, '-v, --version')
    .showHelpAfterError('(add --help for the options)')
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint init guestbook && cd guestbook && npm install
  $ setpoint create api --group web --version v1 --kind Guestbook
  $ setpoint apiserver --workloads`,
    )
    .addCommand(initCommand())
    .addCommand(createCommand())
    .addCommand(buildCommand())
    .addCommand(imageCommand())
    .addCommand(devCommand())
    .addCommand(runCommand())
    .addCommand(manifestsCommand())
    .addCommand(helmCommand())
    .addCommand(typesCommand())
    .addCommand(installCommand())
    .addCommand(uninstallCommand())
    .addCommand(deployCommand())
    .addCommand(undeployCommand())
    .addCommand(doctorCommand())
    .addCommand(apiserverCommand())
    .addCommand(envtestCommand())
    .addCommand(labCommand())
    .addCommand(versionCommand())
    .addCommand(completionCommand())
  endWith(setpoint, 2)
  return setpoint
}

/** What to end with when the command line is at fault, in every command below: 1 is for what fails. */
function endWith(command: Command, code: number): void {
  command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : code))
  for (const each of command.commands) endWith(each, code)
}
