import { controller, type ControllerDefinition } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import type { BallotBoxes } from './ballot-boxes.js'
import { VoteConfig } from './kinds.js'

/**
 * Keeps a ConfigMap with the options, which goes with its VoteConfig because it is owned, and a ballot box, which does
 * not: the finalizer sees to that.
 */
export function controllerOf(boxes: BallotBoxes): ControllerDefinition {
  return controller({
    for: VoteConfig,
    owns: [ConfigMap],
    async reconcile(config, ctx) {
      const { name = '', namespace = '' } = config.metadata
      const { title = name, options } = config.spec
      const made = await ctx.apply({
        kind: ConfigMap,
        name: `${name}-config`,
        data: {
          TITLE: title,
          // OPTION_A, OPTION_B, … are what the vote application reads.
          ...Object.fromEntries(options.map(({ label }, index) => [`OPTION_${letter(index)}`, label])),
        },
      })
      await boxes.open(
        `${namespace}.${name}`,
        options.map(({ id }) => id),
      )
      ctx.status({ configMapName: made.metadata?.name, phase: 'Open' })
      ctx.ready('Open', `${options.length} options to choose from`)
    },
    async finalize({ metadata }, ctx) {
      await boxes.remove(`${metadata.namespace ?? ''}.${metadata.name ?? ''}`)
      ctx.event('Normal', 'BallotBoxRemoved', 'the votes are gone with their VoteConfig')
    },
  })
}

function letter(index: number): string {
  return String.fromCodePoint('A'.charCodeAt(0) + index)
}
