import { Command, Option } from 'commander'
import { seconds } from '../numbers.js'
import type { DeployCommandOptions } from './deploy.js'
import type { UndeployCommandOptions } from './undeploy.js'

/** `setpoint deploy` */
export function deployCommand(): Command {
  return clusterCommand('deploy', 180)
    .description('put an operator into the cluster: shows what would change, asks, applies it, waits until it runs')
    .option('--image <name>', "the operator's image (default: what package.json says, or controller:latest)")
    .option('--dry-run', 'show what would change, and change nothing', false)
    .option('--force-conflicts', 'take over fields that belong to somebody else', false)
    .option(
      '--prune-definitions',
      'delete CustomResourceDefinitions that are no longer declared, with all objects',
      false,
    )
    .option('--no-wait', 'do not wait until the kinds are served and the operator is available')
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
What package.json says under "setpoint" counts, as for "setpoint manifests". What earlier deployments made and the
manifests have no more is deleted; a ConfigMap beside the operator keeps the list.

Examples:
  $ setpoint deploy --image ghcr.io/example/webapp:1.0.0
  $ setpoint deploy --dry-run
  $ setpoint deploy --yes --timeout 300 --context staging`,
    )
    .action(async (path: string, options: DeployCommandOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { deploy } = await import('../deploy/deploy.js')
      await deploy(path, options)
    })
}

/** `setpoint undeploy` */
export function undeployCommand(): Command {
  return clusterCommand('undeploy', 120)
    .description(
      'take an operator out of the cluster: first the objects of its kinds, then everything that deploy made',
    )
    .option('--keep-definitions', 'leave the CustomResourceDefinitions, with all objects of their kinds', false)
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint undeploy
  $ setpoint undeploy --keep-definitions
  $ setpoint undeploy examples/webapp --yes --context staging`,
    )
    .action(async (path: string, options: UndeployCommandOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { undeploy } = await import('../deploy/undeploy.js')
      await undeploy(path, options)
    })
}

function clusterCommand(name: 'deploy' | 'undeploy', timeout: number): Command {
  return new Command(name)
    .argument('[path]', "the operator's folder, or a file that exports its controllers", '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--kubeconfig <file>', 'which cluster (default: $KUBECONFIG, then ~/.kube/config)')
    .option('--context <name>', 'context of the kubeconfig (default: the current one)')
    .option('--yes', 'do not ask', false)
    .addOption(new Option('--timeout <seconds>', 'how long to wait').default(timeout).argParser(seconds))
}
