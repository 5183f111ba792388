import { isDeepStrictEqual } from 'node:util'
import {
  denied,
  duplicate,
  type FieldError,
  fieldPath,
  forbidden,
  invalidFields,
  webhook,
  type WebhookDefinition,
} from 'setpoint'
import { VoteConfig } from './kinds.js'

const OPTIONS = fieldPath('spec', 'options')
/** More than this many options and the page of the vote application has to scroll. */
const COMFORTABLE = 6

/** What a schema cannot say: a default that depends on the name, and rules that compare fields, or now with before. */
export const voteConfigWebhook: WebhookDefinition = webhook({
  for: VoteConfig,
  default(config) {
    config.spec.title ??= config.metadata.name
    for (const option of config.spec.options) option.label = option.label.trim()
  },
  validate: {
    create({ spec }) {
      refuse(sameLabels(spec.options))
      return comfort(spec.options)
    },
    update({ spec, status }, old) {
      // What was stored before there was this rule may stay, and above all may go: removing a finalizer is an update.
      if (isDeepStrictEqual(spec.options, old.spec.options)) return []
      const open = status?.phase === 'Open'
      const ids = new Set(spec.options.map(({ id }) => id))
      const gone = open ? old.spec.options.filter(({ id }) => !ids.has(id)) : []
      refuse([
        ...sameLabels(spec.options),
        ...gone.map(({ id }) => forbidden(OPTIONS, `"${id}" may have votes already; voting is open`)),
      ])
      return comfort(spec.options)
    },
    delete({ metadata, spec }) {
      if (spec.protected) throw denied(`${metadata.name ?? ''} is protected; set spec.protected to false first`)
    },
  },
})

type Options = readonly { readonly id: string; readonly label: string }[]

function sameLabels(options: Options): FieldError[] {
  const labels = options.map(({ label }) => label.toLowerCase())
  return options.flatMap(({ label }, index) =>
    labels.indexOf(label.toLowerCase()) === index ? [] : [duplicate(OPTIONS.index(index).child('label'), label)],
  )
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidFields(errors)
}

function comfort(options: Options): string[] {
  return options.length > COMFORTABLE ? [`${options.length} options do not fit on one page`] : []
}
