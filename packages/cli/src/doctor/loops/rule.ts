import type { KubeObject } from '@setpoint/kube'
import type { ObjectIdentity } from 'setpoint/doctor'
import { rateText } from '../beats.js'
import { BoundedMap } from '../bounded-map.js'
import type { FieldEvidence, Finding } from '../finding.js'
import { lastManagers, managersOf } from '../managers/index.js'
import type { Rule, Stand, Step, Version } from '../rules/rule.js'
import { diagnose, FAST, type LoopDiagnosis } from './diagnose.js'
import { History } from './history.js'
import { adviceFor } from './remedies.js'
import { medianInterval } from './rhythm.js'

const MOST_HISTORIES = 3000
const MOST_OWNERS = 20_000
/** Values shown of a field. */
const SHOWN = 4
/** Milliseconds without a change after which a loop is over, or so many times its own pace. */
const QUIET = 30_000
const PAUSES = 2

/** Changes are what these are for: heartbeats, and mirrors of what other objects do. */
const RESTLESS_KINDS = new Set(['Lease', 'Endpoints', 'EndpointSlice', 'Event', 'LeaseCandidate'])
const HEARTBEATS = [
  /^\.metadata\.annotations\['control-plane\.alpha\.kubernetes\.io\/leader'\]$/,
  /\.(?:last)?(?:heartbeat|probe|renew)(?:ed)?(?:Time|Timestamp|At)?$/i,
]
/** Kubernetes keeps its own books there: who leads, and how the autoscaler of its nodes is. */
const SYSTEM_NAMESPACES = new Set(['kube-system', 'kube-public', 'kube-node-lease'])

/** Finds objects that change without need, by the pattern of their values: classes A to F, H and I. */
export function loopRule(): Rule {
  const histories = new BoundedMap<string, { readonly identity: ObjectIdentity; readonly history: History }>(
    MOST_HISTORIES,
  )
  const latest = new BoundedMap<string, KubeObject>(MOST_HISTORIES)
  /** When something that an object owns last came, went or changed. */
  const stirred = new BoundedMap<string, number>(MOST_OWNERS)
  /** When somebody last asked something else of an object. */
  const asked = new BoundedMap<string, number>(MOST_OWNERS)
  const stir = ({ object, at, isFirst }: Version): void => {
    if (isFirst) return
    for (const { uid } of object.metadata.ownerReferences ?? []) stirred.set(uid, at)
  }
  return {
    seen: stir,
    changed(step: Step) {
      if (isRestless(step)) return
      const { uid } = step.identity
      const { history } = histories.get(uid) ?? { history: new History() }
      const previous = history.steps.at(-1)?.at ?? 0
      const owners = step.object.metadata.ownerReferences ?? []
      const reasons = [stirred.get(uid), ...owners.map((owner) => asked.get(owner.uid))]
      history.add(
        step,
        reasons.some((at = -1) => at >= previous),
      )
      if (isAsked(step)) asked.set(uid, step.at)
      histories.set(uid, { identity: step.identity, history })
      latest.set(uid, step.object)
    },
    removed({ uid }) {
      histories.delete(uid)
      latest.delete(uid)
    },
    findings({ now }: Stand) {
      const found: Finding[] = []
      for (const [uid, { identity, history }] of histories) {
        const diagnosis = diagnose(history.steps)
        if (diagnosis === undefined || isOver(diagnosis, now) || isBookkeeping(identity, diagnosis)) continue
        found.push(findingOf(identity, history, diagnosis, latest.get(uid)))
      }
      return found
    },
  }
}

/** Kinds without a spec have no generation: all that they say is asked. */
function isAsked({ before, object, changes }: Step): boolean {
  const { generation } = object.metadata
  return generation === undefined ? changes.length > 0 : generation !== before.metadata.generation
}

function isOver({ steps }: LoopDiagnosis, now: number): boolean {
  return now - (steps.at(-1)?.at ?? 0) > Math.max(QUIET, PAUSES * medianInterval(steps))
}

function isBookkeeping({ namespace }: ObjectIdentity, { class: name, steps }: LoopDiagnosis): boolean {
  return SYSTEM_NAMESPACES.has(namespace) && (name === 'A' || name === 'C') && medianInterval(steps) > FAST
}

/** A node says what is; whether that is restless is not its fault. */
function isRestless({ identity: { kind }, changes, object, writer }: Step): boolean {
  if (RESTLESS_KINDS.has(kind)) return true
  if (changes.length === 0) return false
  if (changes.every(({ path }) => HEARTBEATS.some((heartbeat) => heartbeat.test(path)))) return true
  const isNodes = kind === 'Pod' || kind === 'Node'
  return (
    isNodes &&
    changes.every(({ path }) => path.startsWith('.status')) &&
    (writer ?? managersOf(object, '.status').find((manager) => manager === 'kubelet')) === 'kubelet'
  )
}

function findingOf(
  object: ObjectIdentity,
  history: History,
  diagnosis: LoopDiagnosis,
  latest: KubeObject | undefined,
): Finding {
  const { steps, paths, severity } = diagnosis
  const fields = paths.map((path): FieldEvidence => {
    const writes = steps.flatMap((step) => step.fields.filter((field) => field.path === path)).slice(-SHOWN)
    const values = [writes[0]?.before ?? '', ...writes.map(({ after }) => after)].slice(-SHOWN)
    return { path, values, managers: [...new Set(writes.flatMap(({ writers }) => writers))] }
  })
  const changers = fields.flatMap(({ managers }) => managers)
  const writers = [...new Set(fields.length > 0 ? changers : steps.slice(-SHOWN).flatMap((step) => step.writers))]
  const managers = writers.length > 0 || latest === undefined ? writers : lastManagers(latest)
  const { summary, remedy } = adviceFor(diagnosis, managers)
  return {
    rule: diagnosis.class === 'F' ? 'fight' : 'loop',
    severity,
    class: diagnosis.class,
    object,
    summary,
    fields,
    managers,
    evidence: [
      rateText(steps.length, steps[0]?.at ?? 0, steps.at(-1)?.at ?? 0),
      ...(history.count > steps.length ? [`${history.count} changes in all`] : []),
      ...wishes(diagnosis),
      ...generationText(diagnosis, latest),
    ],
    count: history.count,
    remedy,
  }
}

/** Of a fight: what each of them wants. */
function wishes({ class: name, steps, paths }: LoopDiagnosis): string[] {
  if (name !== 'F') return []
  const writes = steps.flatMap(({ fields }) => fields.filter(({ path }) => path === paths[0]))
  return [...new Set(writes.map(({ writers }) => writers.join(', ')))].map((writer) => {
    const values = writes.filter(({ writers }) => writers.join(', ') === writer).map(({ after }) => after)
    return `${writer} wants ${[...new Set(values)].slice(-SHOWN).join(', then ')}`
  })
}

/** Whether what is wanted changes too; kinds without a spec do not say. */
function generationText({ steps }: LoopDiagnosis, latest: KubeObject | undefined): string[] {
  const generation = latest?.metadata.generation
  if (generation === undefined) return []
  return steps.some(({ isGenerationRise }) => isGenerationRise)
    ? [`its generation rises with it, to ${generation} by now`]
    : [`its generation stays at ${generation}: nobody asks for anything new`]
}
