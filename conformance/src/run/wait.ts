import { isJsonObject, type JsonObject } from '@setpoint/kube'
import { type Condition, type HttpRequest, jsonText, readPath } from '../transcript/index.js'
import { answerOf } from './answer.js'
import type { Connection } from './connection.js'

// The real garbage collector looks for new kinds of owners every 30 seconds.
const patience = 90_000

/** Asks until the condition holds and gives that answer; the last one, marked, when it never does. */
export async function waitUntil(connection: Connection, request: HttpRequest, until: Condition): Promise<JsonObject> {
  const deadline = Date.now() + patience
  for (;;) {
    const answer = answerOf(await connection.send(request))
    if (holds(until, answer)) return answer
    if (Date.now() > deadline) return { ...answer, waited: `${patience / 1000} s in vain` }
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

function holds(condition: Condition, answer: JsonObject): boolean {
  if (condition.kind === 'code') return answer['code'] === condition.code
  if ((answer['code'] !== 200 && answer['code'] !== 201) || !isJsonObject(answer['body'])) return false
  const values = readPath(answer['body'], condition.path)
  if (condition.kind === 'exists') return values.length > 0
  if (condition.kind === 'absent') return values.length === 0
  return values.some((value) => jsonText(value) === condition.value)
}
