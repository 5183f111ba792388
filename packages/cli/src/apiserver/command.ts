import { Command, InvalidArgumentError, Option } from 'commander'
import { type ServeOptions, serve } from './serve.js'

/** `setpoint apiserver` */
export function apiserverCommand(): Command {
  return new Command('apiserver')
    .description('run the embedded Kubernetes API server until Ctrl-C')
    .showHelpAfterError('(add --help for the options)')
    .addOption(new Option('--port <number>', 'port to listen on; 0 takes any free one').default(6443).argParser(port))
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--data-dir <folder>', 'keep all objects in this folder (default: in memory, gone at the end)')
    .option('--kubeconfig <file>', 'where to write the kubeconfig', '.setpoint/kubeconfig')
    .option('--token <token>', 'bearer token of the administrator (default: a random one)')
    .option('--audit-log <file>', 'append a line of audit.k8s.io/v1 JSON for every request')
    .option('--anonymous-auth', 'let requests without credentials in as system:anonymous', true)
    .option('--no-anonymous-auth', 'refuse requests without credentials')
    .addOption(
      new Option('--authorization-mode <mode>', 'who may do what: as roles say, or everybody everything')
        .choices(['RBAC', 'AlwaysAllow'])
        .default('RBAC'),
    )
    .option('--plain-http', 'serve HTTP without TLS (for a proxy in front; tokens travel in the clear)', false)
    .option('--workloads', 'simulate Deployments, Jobs, Services and their like, on a node that is not there', false)
    .option('--quiet', 'print nothing but errors', false)
    .addHelpText(
      'after',
      `
Examples:
  $ setpoint apiserver
  $ setpoint apiserver --workloads
  $ setpoint apiserver --port 0 --data-dir ./state --quiet
  $ setpoint apiserver --audit-log audit.jsonl --token secret`,
    )
    .action((options: ServeOptions) => serve(options))
}

function port(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= 65_535)) {
    throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  }
  return value
}
