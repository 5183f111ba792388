// `setpoint image`: the operator's image, by the tool that is there. Promises: the same commands that it prints; the project's own
// Dockerfile where there is one. Does not promise: an image without such a tool.
import { Command, Option } from 'commander'
import type { ImageOptions } from './image.js'

/** `setpoint image` */
export function imageCommand(): Command {
  return new Command('image')
    .description("build the operator's image with docker, podman or buildah, whichever is there")
    .argument('[path]', "the project's folder", '.')
    .showHelpAfterError('(add --help for the options)')
    .option('--tag <name>', "the image's name (default: setpoint.image of package.json, or asked)")
    .option('--push', 'push it afterwards', false)
    .option('--no-build', 'do not build it; with --push, push what is there')
    .addOption(
      new Option('--tool <name>', 'what to build it with')
        .choices(['docker', 'podman', 'buildah'])
        .default(undefined, 'the first that is installed'),
    )
    .option('--platform <names>', 'for which machines, as in linux/amd64,linux/arm64 (default: this one)')
    .option('--dry-run', 'print the commands, and run none', false)
    .option('--yes', 'ask nothing', false)
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
The Dockerfile is the project's own; one is written where there is none: two stages, distroless Node, not root, nothing written.

Examples:
  $ setpoint image --tag registry.example.com/guestbook:0.1.0
  $ setpoint image --tag registry.example.com/guestbook:0.1.0 --push
  $ setpoint image --tag guestbook:dev --tool podman --dry-run`,
    )
    .action(async (path: string, options: ImageOptions) => {
      // Outside of the bundle: see scripts/bundle.mjs.
      const { buildImage } = await import('../image/image.js')
      await buildImage(path, options)
    })
}
