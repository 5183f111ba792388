import { isJsonObject, type Json, parseTime } from '@setpoint/kube'

/** A finished request, as the rules see it. */
export interface AuditRequest {
  readonly at: number
  readonly verb: string
  /** Who is responsible: the impersonated user, if there is one. */
  readonly user: string
  /** The program: `manager/v1.2.3`. */
  readonly agent: string
  readonly group: string
  readonly version: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  /** '' where the server chose it. */
  readonly name: string
  /** As `fieldManager` of the request has it, else the program's name: what managedFields call it. */
  readonly manager: string
  readonly isDryRun: boolean
  readonly code: number
  readonly reason: string
  /** What was sent and what was stored, where the log's level has them. */
  readonly sent: Json | undefined
  readonly stored: Json | undefined
}

/** Of a line of the log. Undefined: not an audit event. 'other': one that says nothing about a resource, or not the end. */
export function auditRequest(line: string): AuditRequest | 'other' | undefined {
  let event: Json
  try {
    event = JSON.parse(line) as Json
  } catch {
    return undefined
  }
  if (!isJsonObject(event) || event['kind'] !== 'Event' || typeof event['stage'] !== 'string') return undefined
  const { objectRef, responseStatus, stage } = event
  if (stage !== 'ResponseComplete' || !isJsonObject(objectRef) || !isJsonObject(responseStatus)) return 'other'
  const agent = text(event['userAgent']).split(' ')[0] ?? ''
  const query = new URLSearchParams(text(event['requestURI']).split('?')[1] ?? '')
  const user = isJsonObject(event['impersonatedUser']) ? event['impersonatedUser'] : event['user']
  return {
    at: parseTime(text(event['requestReceivedTimestamp'])) ?? parseTime(text(event['stageTimestamp'])) ?? 0,
    verb: text(event['verb']),
    user: isJsonObject(user) ? text(user['username']) : '',
    agent,
    manager: query.get('fieldManager') ?? agent.split('/')[0] ?? '',
    isDryRun: query.has('dryRun'),
    group: text(objectRef['apiGroup']),
    version: text(objectRef['apiVersion']),
    resource: text(objectRef['resource']),
    subresource: text(objectRef['subresource']),
    namespace: text(objectRef['namespace']),
    name: text(objectRef['name']),
    code: typeof responseStatus['code'] === 'number' ? responseStatus['code'] : 0,
    reason: text(responseStatus['reason']),
    sent: event['requestObject'],
    stored: event['responseObject'],
  }
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
