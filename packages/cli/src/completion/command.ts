import { Argument, Command } from 'commander'
import { bashScript } from './shells/bash.js'
import { fishScript } from './shells/fish.js'
import { zshScript } from './shells/zsh.js'
import { treeOf } from './tree.js'

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** `setpoint completion`: from the commands themselves, so that it never lags behind them. */
export function completionCommand(): Command {
  return new Command('completion')
    .description('print a script that has a shell complete the commands, options and values of setpoint')
    .addArgument(new Argument('<shell>', 'which shell').choices(Object.keys(SHELLS)))
    .showHelpAfterError('(add --help for the options)')
    .addHelpText(
      'after',
      `
Examples:
  $ source <(setpoint completion bash)                                     # in ~/.bashrc
  $ source <(setpoint completion zsh)                                      # in ~/.zshrc, after compinit
  $ setpoint completion fish > ~/.config/fish/completions/setpoint.fish`,
    )
    .action((shell: keyof typeof SHELLS, _options: unknown, command: Command) => {
      const program = command.parent ?? command
      process.stdout.write(SHELLS[shell](treeOf(program)))
    })
}
