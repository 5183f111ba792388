import { Command, Option } from 'commander'
import { count } from '../numbers.js'
import type { LabOptions } from './lab.js'

/** `setpoint lab` */
export function labCommand(): Command {
  return new Command('lab')
    .description('how operators loop, and how not: a lab with kubectl, step by step, on a cluster of its own')
    .showHelpAfterError('(add --help for the options)')
    .option('--list', 'print the steps', false)
    .addOption(
      new Option('--step <number>', 'begin there; the steps before it are done quietly').default(1).argParser(count),
    )
    .option('--all', 'go through without waiting, and fail when something comes out otherwise', false)
    .option('--kubeconfig <file>', 'on this cluster instead, which should be one for trying things out')
    .addHelpText(
      'after',
      `
Every command is shown, and run when you press Enter. It takes a quarter of an hour, and kubectl.

Examples:
  $ setpoint lab
  $ setpoint lab --list
  $ setpoint lab --step 9`,
    )
    .action(async (options: LabOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { lab } = await import('../lab/lab.js')
      await lab(options)
    })
}
