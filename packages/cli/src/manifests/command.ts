import { Command, Option } from 'commander'
import type { ManifestsCommandOptions } from './generate.js'

/** `setpoint manifests` */
export function manifestsCommand(): Command {
  return new Command('manifests')
    .description("write an operator's manifests from its definitions: config/ for kustomize, and dist/install.yaml")
    .argument('[path]', "the operator's folder, or a file that exports its controllers", '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--check', 'write nothing; fail when a file differs, or when a change would break stored objects', false)
    .option('--against <commit>', 'look for breaking changes since this commit (default: in the files that are there)')
    .option('--image <name>', "the operator's image (default: what package.json says, or controller:latest)")
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
package.json may say more under "setpoint": entry, name, namespace, image, replicas, scope ("cluster" or "namespace"),
leaderElection, metrics ("plain", "secured" or "off"), and rules for rights that the declarations do not show.

Examples:
  $ setpoint manifests
  $ setpoint manifests --check --against origin/main
  $ setpoint manifests examples/webapp --image ghcr.io/example/webapp:1.0.0
  $ kubectl apply -k config/default`,
    )
    .action(async (path: string, options: ManifestsCommandOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { manifests } = await import('../manifests/generate.js')
      await manifests(path, options)
    })
}
