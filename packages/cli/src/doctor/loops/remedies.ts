import type { LoopClass } from 'setpoint/doctor'
import type { LoopDiagnosis } from './diagnose.js'

/** What is wrong and what to do, for somebody who can change the operator that writes the object. */
export interface Advice {
  readonly summary: string
  readonly remedy: string
}

export function adviceFor({ class: name, paths, steps }: LoopDiagnosis, managers: readonly string[]): Advice {
  const path = paths.length > 1 ? `${paths[0]} and ${paths.length - 1} more` : (paths[0] ?? '')
  const who = managers.length === 0 ? 'its writer' : managers.join(' and ')
  const isTime = steps.some(({ fields }) => fields.some((field) => field.path === paths[0] && field.pattern === 'time'))
  const isKnown = managers.length > 0
  return (ADVICE[name] ?? OTHERWISE)({ path, who, isKnown, isTime })
}

interface Words {
  readonly path: string
  readonly who: string
  /** Whether managedFields say who it is. */
  readonly isKnown: boolean
  readonly isTime: boolean
}

const OTHERWISE = ({ path, who }: Words): Advice => ({
  summary: `${who} writes ${path} again and again`,
  remedy: `write only when something differs`,
})

const ADVICE: Partial<Record<LoopClass, (words: Words) => Advice>> = {
  A: ({ path, who, isTime }) => ({
    summary: `${path} is ${isTime ? 'a moment' : 'a number'} that ${who} writes anew each time, and each write is an event that may start the next pass`,
    remedy: isTime
      ? `keep the old value unless something else changes (lastTransitionTime only moves when a status flips); put "last seen" into logs and metrics, or into a Lease`
      : `count in metrics, not in the object`,
  }),
  B: ({ path, who, isKnown }) => ({
    summary: isKnown
      ? `${who} writes ${path} back and forth between the same few values`
      : `${path} goes back and forth between the same few values. The object has no managedFields, so that it may be one writer or two that fight`,
    remedy: `${isKnown ? '' : 'find out who writes it, from an audit log (--audit-log); if they are two, only one may own it. If it is one: '}work out first all that the object is to say, and write it once at the end of a pass, and only when it differs from what is stored`,
  }),
  C: ({ path, who }) => ({
    summary: `${path} says the same each time but for identifiers or moments in it, and each write defeats the backoff of ${who}`,
    remedy: `keep a stable reason and message in the object; log request ids, host ids and times`,
  }),
  D: ({ path, who }) => ({
    summary: `${who} and the server write ${path} differently, and mean the same`,
    remedy: `send values in the server's own form (1 instead of 1000m, 2Gi instead of 2048Mi, nothing instead of [] or null), or apply only the fields that you own and let the server compare`,
  }),
  E: ({ path, who }) => ({
    summary: `${who} makes ${path} anew each time, in another order or at random`,
    remedy: `sort what comes from a map or from parallel work; make what is random once, store it, and read it back`,
  }),
  F: ({ path, who }) => ({
    summary: `${path} flips between ${who}`,
    remedy: `only one may own it: leave the field out of what the others apply (kubectl get --show-managed-fields shows who has it)`,
  }),
  H: ({ who }) => ({
    summary: `new versions keep coming although nothing that the object says is different; only its bookkeeping is (managedFields, by ${who})`,
    remedy: `use one fixed name as the field manager, apply only when something differs, and ignore events that change no content`,
  }),
  I: ({ path, who }) => ({
    summary: `${path} gets longer with each write of ${who}, while nobody changes the spec`,
    remedy: `replace the item that is there (by its type or name) instead of appending, and keep a history short`,
  }),
}
