import { Command, Option } from 'commander'
import type { TypesCommandOptions } from './types.js'

/** `setpoint types` */
export function typesCommand(): Command {
  return new Command('types')
    .description('write TypeScript for kinds that somebody else defined, from CustomResourceDefinitions')
    .argument('[sources...]', 'files or folders; with --from-cluster, names of definitions or groups (default: all)')
    .showHelpAfterError('(add --help for the options)')
    .option('--out <folder>', 'where to write a module for each group and version', 'src/kinds')
    .option('--from-cluster', 'take them from the cluster', false)
    .option('--kubeconfig <file>', 'which cluster (default: $KUBECONFIG, then ~/.kube/config)')
    .option('--context <name>', 'context of the kubeconfig (default: the current one)')
    .option('--check', 'write nothing; fail when a file differs', false)
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
What it writes is used like the built-in kinds:
  import { Certificate } from './kinds/cert-manager.io/v1.js'
  controller({ for: WebApp, owns: [Certificate], … })

Examples:
  $ setpoint types crds/*.yaml
  $ setpoint types --from-cluster cert-manager.io --out src/kinds
  $ setpoint types crds --check`,
    )
    .action(async (sources: string[], options: TypesCommandOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { types } = await import('../types/types.js')
      await types(sources, options)
    })
}
