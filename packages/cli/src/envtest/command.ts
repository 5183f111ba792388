import { Command, Option } from 'commander'
import { type AssetsOptions, writeAssets } from './assets.js'
import { serveAsKubeApiserver } from './kube-apiserver/serve.js'

interface EnvtestOptions extends AssetsOptions {
  readonly print: 'env' | 'path' | 'overview'
}

/** `setpoint envtest`: what envtest starts, replaced by the embedded server. */
export function envtestCommand(): Command {
  return new Command('envtest')
    .description(
      "run any kubebuilder project's tests on the embedded server: writes etcd and kube-apiserver for envtest",
    )
    .showHelpAfterError('(add --help for the options)')
    .option('--dir <folder>', 'where to write them', '.setpoint/envtest')
    .addOption(
      new Option('-p, --print <what>', 'what to print: a line for the shell, the folder alone, or what is where')
        .choices(['env', 'path', 'overview'])
        .default('env'),
    )
    .option('--controllers', 'collect garbage and finish namespaces too, which envtest alone never does', false)
    .addHelpText(
      'after',
      `
Examples:
  $ eval "$(setpoint envtest)" && go test ./...
  $ KUBEBUILDER_ASSETS="$(setpoint envtest -p path)" make test`,
    )
    .action((options: EnvtestOptions) => console.log(said(writeAssets(options), options.print)))
    .addCommand(kubeApiserverCommand(), { hidden: true })
}

/** What the written kube-apiserver runs; after `--`, kube-apiserver's own flags. `--controllers` is the parent's. */
function kubeApiserverCommand(): Command {
  return new Command('kube-apiserver')
    .argument('[flags...]')
    .action((flags: string[], _options: object, command: Command) =>
      serveAsKubeApiserver(flags, command.optsWithGlobals<EnvtestOptions>()),
    )
}

function said(assets: ReturnType<typeof writeAssets>, print: EnvtestOptions['print']): string {
  if (print === 'path') return assets.folder
  const line = `export KUBEBUILDER_ASSETS='${assets.folder.replaceAll("'", `'\\''`)}'`
  if (print === 'env') return line
  return [
    `envtest finds in ${assets.folder}:`,
    '  kube-apiserver  the embedded server, Kubernetes 1.36',
    '  etcd            answers health checks; the embedded server keeps its objects itself',
    `  kubectl         ${assets.kubectl ?? 'not there: none is on the PATH'}`,
    '',
    'Use it in this shell:',
    `  ${line}`,
  ].join('\n')
}
