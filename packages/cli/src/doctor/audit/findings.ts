import { type ObjectIdentity, showObject } from 'setpoint/doctor'
import type { Finding, RuleName, Severity } from '../finding.js'
import { isPerson } from '../managers/index.js'
import { isRestless, isSystem } from './callers.js'
import type { AuditRequest } from './event.js'
import { type Doing, isChange, type Turns } from './ledger.js'
import type { Window } from './window.js'

/**
 * Within a minute, to one object. Twelve is a busy status. Thirty may be an operator that follows one rollout after the
 * other, or one that writes by the clock: that is told by its pace. Who writes the time on each pass writes sixty: it has
 * whole seconds.
 */
const MANY = 30
const STORM = 45
/** Kubernetes' own parts have a rollout to follow. */
const SYSTEM_STORM = 300
const CONFLICTS = 10
const CONFLICT_SHARE = 0.2
const REFUSALS = 10
const UNCHANGED = 10
const TURNS = 10
const LISTS = 60

/** What one client's doings with one object prove. */
export function doingFindings(doing: Doing): Finding[] {
  const { request, all, taken, conflicts, refusals, unchanged } = doing
  const { verb, user, agent, resource } = request
  if (isPerson(agent) || isRestless(resource)) return []
  if (verb === 'list') return listFindings(doing)
  const found: Finding[] = []
  const isMany = isChange(verb) && taken.peak >= (isSystem(user) ? SYSTEM_STORM : MANY)
  if (isMany) {
    const severity = taken.peak >= STORM ? 'problem' : 'notice'
    if (severity === 'problem' || taken.isSteady)
      found.push(finding('write-storm', severity, doing, taken, `${describe(request)} ${taken.text}`, STORM_REMEDY))
  }
  if (conflicts.count >= CONFLICTS && conflicts.count >= all.count * CONFLICT_SHARE) {
    const what = `${describe(request)}, and ${conflicts.count} of ${all.count} attempts conflicted with somebody else's`
    found.push(finding('conflicts', 'problem', doing, conflicts, what, CONFLICT_REMEDY))
  }
  // A few an hour are a resync.
  if (unchanged.peak >= UNCHANGED) {
    const what = `${describe(request)}, and ${unchanged.count} of ${all.count} writes changed nothing`
    found.push(finding('no-op-writes', 'problem', doing, unchanged, what, UNCHANGED_REMEDY))
  }
  if (refusals.peak >= REFUSALS) {
    const what = `${describe(request)}, and was refused ${refusals.count} times: ${doing.refusal}`
    found.push(finding('refused-writes', 'problem', doing, refusals, what, REFUSED_REMEDY))
  }
  return found
}

function listFindings(doing: Doing): Finding[] {
  const { request, all } = doing
  if (all.peak < LISTS || isSystem(request.user)) return []
  return [finding('list-storm', 'notice', doing, all, `${describe(request)} ${all.text}`, LIST_REMEDY)]
}

/** Clients that take turns in writing the fields that are not status. */
export function turnFindings({ request, writers, turns }: Turns): Finding[] {
  if (turns.peak < TURNS || isRestless(request.resource)) return []
  const names = [...writers]
  return [
    {
      rule: 'write-fight',
      severity: 'problem',
      class: 'F',
      object: objectOf(request),
      summary: `${names.join(' and ')} write ${nameOf(request)} in turns`,
      fields: [],
      managers: names,
      evidence: [turns.text],
      count: turns.count,
      remedy:
        'look at the fields that each of them has (kubectl get --show-managed-fields): each field needs one owner, and the others have to leave it out',
    },
  ]
}

const STORM_REMEDY =
  'each write is an event for everybody who watches: write only when something differs from what is stored. Run "setpoint doctor" against the cluster while it goes on, to see which fields change'
const CONFLICT_REMEDY =
  'it writes from old versions: patch or apply only its own fields, or read again before it writes; two replicas without leader election do this too'
const UNCHANGED_REMEDY = 'compare with what is stored, or in the cache, before writing'
const REFUSED_REMEDY =
  'what is refused once is refused again: mend the request or the rights, and let failures back off'
const LIST_REMEDY = 'watch instead of listing again and again, and read from the cache'

function finding(
  rule: RuleName,
  severity: Severity,
  { request }: Doing,
  window: Window,
  summary: string,
  remedy: string,
): Finding {
  return {
    rule,
    severity,
    object: objectOf(request),
    summary,
    fields: [],
    managers: [`${request.user} (${request.agent})`],
    evidence: summary.includes(window.text) ? [] : [window.text],
    count: window.count,
    remedy,
  }
}

const DOES: Readonly<Record<string, string>> = {
  create: 'creates',
  update: 'updates',
  patch: 'patches',
  delete: 'deletes',
  deletecollection: 'deletes all of',
  list: 'lists',
}

/** `system:serviceaccount:a:b (manager/v1) patches the status of webapps.apps.example.com default/demo` */
function describe(request: AuditRequest): string {
  const { user, agent, verb, subresource } = request
  const part = subresource === '' ? '' : `the ${subresource} of `
  return `${user} (${agent}) ${DOES[verb] ?? verb} ${part}${nameOf(request)}`
}

function nameOf({ group, resource, namespace, name, verb }: AuditRequest): string {
  const kind = group === '' ? resource : `${resource}.${group}`
  const own = verb === 'create' || verb === 'list' ? '' : name
  return showObject({ kind, namespace, name: own })
}

/** A log knows resources, not kinds. */
function objectOf({ group, version, resource, namespace, name, verb }: AuditRequest): ObjectIdentity {
  const apiVersion = group === '' ? version : `${group}/${version}`
  return { apiVersion, kind: resource, namespace, name: verb === 'create' || verb === 'list' ? '' : name, uid: '' }
}
