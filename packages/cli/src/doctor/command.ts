import { Command, InvalidArgumentError, Option } from 'commander'
import { DurationError, durationMilliseconds } from '@setpoint/kube'
import type { DoctorCommandOptions } from './options.js'

/** `setpoint doctor` */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('look at any cluster for a while, and find loops, fights, stuck deletions, dead owners and storms')
    .showHelpAfterError('(add --help for the options)')
    .addOption(
      new Option('--for <duration>', 'how long to look (default: 60s; with --live until Ctrl-C)').argParser(duration),
    )
    .option('--live', 'show what is found while looking', false)
    .option('-n, --namespace <name>', 'look in this namespace alone')
    .option(
      '-A, --all-namespaces',
      'look in all namespaces (default: in all, or else in the one of the context)',
      false,
    )
    .addOption(
      new Option(
        '--kinds <names>',
        'look at these kinds alone, as "webapps,deployments.apps" (default: all that may be read)',
      ).argParser(names),
    )
    .addOption(
      new Option('-o, --output <format>', 'form of the report').choices(['text', 'json', 'html']).default('text'),
    )
    .addOption(
      new Option('--severity <least>', 'leave notices out with "problem", of the report and of the exit code')
        .choices(['notice', 'problem'])
        .default('notice'),
    )
    .option('--audit-log <file>', 'read this audit log, - for standard input; the cluster too when --for is given')
    .option('--kubeconfig <file>', "which cluster (default: $KUBECONFIG, then the pod's own, then ~/.kube/config)")
    .option('--context <name>', 'context of the kubeconfig (default: the current one)')
    .addHelpText(
      'after',
      `
It only reads. Exit code: 0 nothing found, 1 found something, 2 could not look.

Examples:
  $ setpoint doctor
  $ setpoint doctor --live -n staging
  $ setpoint doctor --for 5m --kinds webapps,deployments --output json
  $ setpoint doctor --for 10m --output html > report.html
  $ setpoint doctor --audit-log audit.jsonl`,
    )
    .action(async (options: DoctorCommandOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { runDoctor } = await import('../doctor/doctor.js')
      await runDoctor(options)
    })
}

/** Milliseconds of a duration as kubectl takes it: `90s`, `5m`. */
function duration(text: string): number {
  try {
    const milliseconds = durationMilliseconds(text)
    if (milliseconds >= 1000) return milliseconds
  } catch (error) {
    if (!(error instanceof DurationError)) throw error
  }
  throw new InvalidArgumentError('It must be a duration of a second or more, as 90s or 5m.')
}

function names(text: string): string[] {
  const given = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (given.length === 0) throw new InvalidArgumentError('It must be one name or several, as webapps,deployments.apps.')
  return given
}
