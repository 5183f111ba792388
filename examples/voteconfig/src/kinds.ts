import { hub, listMap, resource, spoke, z } from 'setpoint'
import { identifiersOf, slug } from './slug.js'

const names = { group: 'voting.schoolofdevops.com', kind: 'VoteConfig', shortNames: ['vc'] } as const

export const VoteConfigV1 = resource({
  ...names,
  version: 'v1',
  spec: z.object({
    title: z.string().max(200).optional().describe('What is asked. Default: the name.'),
    options: listMap(
      z
        .array(
          z.object({
            id: z
              .string()
              .max(63)
              .regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)
              .describe('What votes are counted under.'),
            label: z.string().min(1).max(100).describe('What voters see.'),
          }),
        )
        .min(2)
        .max(26),
      'id',
    ).describe('What there is to choose from.'),
    protected: z.boolean().default(false).describe('Whether deleting it is refused.'),
  }),
  status: z.object({ configMapName: z.string(), phase: z.enum(['Open']) }).partial(),
  conditions: ['Ready'],
  columns: { Title: '.spec.title', Phase: '.status.phase' },
})

/** How it began: options were mere texts, and the title was a question. */
export const VoteConfigV1alpha1 = resource({
  ...names,
  version: 'v1alpha1',
  spec: z.object({ question: z.string().optional(), options: z.array(z.string().min(1)).min(2).max(26) }),
  status: z.object({ configMap: z.string() }).partial(),
  deprecated: 'voting.schoolofdevops.com/v1alpha1 VoteConfig is deprecated; use voting.schoolofdevops.com/v1',
})

/** Keeps what v1alpha1 has no field for, so that a write through it loses nothing. */
const KEPT = 'voting.schoolofdevops.com/v1-fields'

interface Kept {
  /** Identifiers by label, where they are not what the label gives. */
  readonly ids: Readonly<Record<string, string>>
  readonly protected: boolean
}

const kept = z.object({ ids: z.record(z.string(), z.string()), protected: z.boolean() })

export const VoteConfig = hub(
  VoteConfigV1,
  spoke(VoteConfigV1alpha1, {
    toHub({ metadata, spec, status }) {
      const { [KEPT]: text, ...annotations } = metadata.annotations ?? {}
      const { ids, protected: isProtected } = readKept(text)
      const identifiers = identifiersOf(spec.options, ids)
      return {
        spec: {
          ...(spec.question === undefined ? {} : { title: spec.question }),
          options: spec.options.map((label, index) => ({ id: identifiers[index] ?? slug(label), label })),
          protected: isProtected,
        },
        ...(status?.configMap === undefined ? {} : { status: { configMapName: status.configMap, phase: 'Open' } }),
        annotations,
      }
    },
    fromHub({ metadata, spec, status }) {
      const other = spec.options.filter(({ id, label }) => id !== slug(label))
      const fields: Kept = {
        ids: Object.fromEntries(other.map(({ id, label }) => [label, id])),
        protected: spec.protected,
      }
      const isPlain = other.length === 0 && !spec.protected
      return {
        spec: {
          ...(spec.title === undefined ? {} : { question: spec.title }),
          options: spec.options.map(({ label }) => label),
        },
        ...(status?.configMapName === undefined ? {} : { status: { configMap: status.configMapName } }),
        annotations: { ...metadata.annotations, ...(isPlain ? {} : { [KEPT]: JSON.stringify(fields) }) },
      }
    },
  }),
)

/** Anybody may write an annotation: one that makes no sense is as good as none. */
function readKept(text: string | undefined): Kept {
  try {
    return kept.parse(JSON.parse(text ?? ''))
  } catch {
    return { ids: {}, protected: false }
  }
}
