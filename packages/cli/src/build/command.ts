import { Command, Option } from 'commander'
import type { BuildOptions } from './build.js'

/** `setpoint build` */
export function buildCommand(): Command {
  return new Command('build')
    .description('bundle an operator into one file for its image: dist/operator.mjs, with a source map')
    .argument('[path]', "the operator's folder, or the file of its program", '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--out <file>', 'where to write it, in the project', 'dist/operator.mjs')
    .option('--no-type-check', "do not have the project's TypeScript compiler look at it first")
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
The program is src/main.ts, which calls run(); where there is none, everything that "setpoint run" would run. What
package.json names under devDependencies must not be in it.

Examples:
  $ setpoint build
  $ setpoint build --output json
  $ setpoint build && node --enable-source-maps dist/operator.mjs`,
    )
    .action(async (path: string, options: BuildOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { buildOperator } = await import('../build/build.js')
      await buildOperator(path, options)
    })
}
