import { Command, Option } from 'commander'
import { seconds } from '../numbers.js'
import type { InstallOptions } from './install.js'

/** `setpoint install` */
export function installCommand(): Command {
  return definitionsCommand('install')
    .description("install the CustomResourceDefinitions of an operator's kinds, and wait until they are served")
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint install
  $ setpoint install examples/webapp --kubeconfig .setpoint/kubeconfig`,
    )
}

/** `setpoint uninstall` */
export function uninstallCommand(): Command {
  return definitionsCommand('uninstall')
    .description('delete the CustomResourceDefinitions, with all objects of their kinds')
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint uninstall
  $ setpoint uninstall examples/webapp --context staging`,
    )
}

function definitionsCommand(name: 'install' | 'uninstall'): Command {
  return new Command(name)
    .argument('[path]', "the operator's folder, or a file that exports its controllers", '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--kubeconfig <file>', 'which cluster (default: $KUBECONFIG, then ~/.kube/config)')
    .option('--context <name>', 'context of the kubeconfig (default: the current one)')
    .addOption(new Option('--timeout <seconds>', 'how long to wait').default(60).argParser(seconds))
    .action(async (path: string, options: InstallOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { changeDefinitions } = await import('../install/install.js')
      await changeDefinitions(name, path, options)
    })
}
