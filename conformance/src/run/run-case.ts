import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JsonObject } from '@setpoint/kube'
import { type Case, type HttpRequest, jsonText, readPath, type Step, substitute } from '../transcript/index.js'
import { answerOf } from './answer.js'
import { runCommand } from './command.js'
import type { Connection } from './connection.js'
import { createDefinition } from './definition.js'
import { freshen } from './freshen.js'
import { applyManifests } from './manifests.js'
import { clearPlace, clearWebhooks, makePlace, type Place } from './place.js'
import { settleAdmission } from './settle.js'
import { mayChangeRights, settleAuthorization } from './settle-authorization.js'
import { waitUntil } from './wait.js'
import { Watch } from './watch.js'
import { parseScript, WebhookServer } from '../webhook/index.js'

/** What a server said to a case: one answer per step. */
export interface Answers {
  place: Place
  answers: JsonObject[]
  /** How long each step took, in milliseconds. */
  times: number[]
}

export interface RunOptions {
  /** A folder of this run's own, for this case on this server. */
  folder: string
  kubectl: string
  /** Where `CRD <name>` finds its file. */
  definitions: string
  /** Where `APPLY <folder>` finds its folder. */
  manifests: string
}

export async function runCase(connection: Connection, transcript: Case, options: RunOptions): Promise<Answers> {
  const place = await makePlace(connection, transcript, options.folder)
  const session = new Session(connection, place, options)
  const answers: JsonObject[] = []
  const times: number[] = []
  for (const step of transcript.steps) {
    const begin = Date.now()
    answers.push(await session.run(step).catch((error: unknown) => ({ failed: String(error) })))
    times.push(Date.now() - begin)
  }
  if (transcript.steps.some(({ kind }) => kind === 'webhook')) await clearWebhooks(connection, place)
  session.close()
  await clearPlace(connection, place)
  return { place, answers, times }
}

/** What lives from step to step: variables and open watches. */
class Session {
  readonly #connection: Connection
  readonly #place: Place
  readonly #options: RunOptions
  readonly #watches = new Map<string, Watch>()
  readonly #variables: Record<string, string>
  #webhooks: WebhookServer | undefined
  #settled = 0

  constructor(connection: Connection, place: Place, options: RunOptions) {
    this.#connection = connection
    this.#place = place
    this.#options = options
    this.#variables = { NS: place.namespace, GROUP: place.group }
  }

  async run(step: Step): Promise<JsonObject> {
    const answer = await this.#answer(step)
    if (mayChangeRights(step.source))
      await settleAuthorization(this.#connection, `${this.#place.namespace}-settle-${this.#settled++}`)
    for (const { variable, path } of step.saves) {
      const [value] = readPath(answer['body'] ?? answer['events'], path)
      if (value !== undefined) this.#variables[variable] = jsonText(value)
    }
    return answer
  }

  close(): void {
    for (const watch of this.#watches.values()) watch.close()
    this.#webhooks?.close()
  }

  async #answer(step: Step): Promise<JsonObject> {
    switch (step.kind) {
      case 'request': {
        const request = this.#fill(step)
        await freshen(this.#connection, request)
        return answerOf(await this.#connection.send(request))
      }
      case 'wait':
        return waitUntil(this.#connection, this.#fill(step), this.#fillCondition(step.until))
      case 'watch': {
        const request = this.#fill(step.request)
        await freshen(this.#connection, request)
        const watch = await Watch.open(this.#connection, request)
        this.#watches.set(step.background ?? '', watch)
        if (step.background !== undefined || step.end === undefined) return {}
        const answer = await watch.collect(step.end)
        watch.close()
        return answer
      }
      case 'events': {
        const watch = this.#watches.get(step.watch)
        if (!watch) throw new Error(`no watch is called ${step.watch}`)
        return watch.collect(step.end)
      }
      case 'command': {
        const { folder, kubeconfig } = this.#place
        const place = { folder, kubeconfig, kubectl: this.#options.kubectl }
        return runCommand(this.#text(step.line), this.#text(step.stdin), place)
      }
      case 'definition': {
        const file = step.file === undefined ? undefined : join(this.#options.definitions, `${step.file}.yaml`)
        const text = file === undefined ? step.body : await readFile(file, 'utf8')
        return createDefinition(this.#connection, this.#text(text))
      }
      case 'file':
        await writeFile(join(this.#place.folder, step.name), this.#text(step.content))
        return {}
      case 'webhook':
        this.#webhooks ??= await WebhookServer.start()
        this.#variables['HOOKS'] = this.#webhooks.url
        this.#variables['CABUNDLE'] = this.#webhooks.caBundle
        this.#webhooks.script(step.name, parseScript(this.#text(step.script)))
        return {}
      case 'calls':
        return { body: this.#webhooks?.calls(step.name) ?? [] }
      case 'manifests': {
        const { folder, kubeconfig } = this.#place
        const place = { folder, kubeconfig, kubectl: this.#options.kubectl }
        return applyManifests(this.#options.manifests, step.folder, place, (text) => this.#text(text))
      }
      case 'settle':
        return settleAdmission(this.#connection, this.#place.namespace, this.#settled++)
      case 'pause':
        await new Promise((resolve) => setTimeout(resolve, step.milliseconds))
        return {}
      default:
        return step satisfies never
    }
  }

  #fill(request: HttpRequest): HttpRequest {
    const headers = Object.entries(request.headers).map(([name, value]) => [name, this.#text(value)])
    return {
      method: request.method,
      path: this.#text(request.path),
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: this.#text(request.body),
    }
  }

  #fillCondition(condition: Extract<Step, { kind: 'wait' }>['until']): Extract<Step, { kind: 'wait' }>['until'] {
    if (condition.kind === 'code') return condition
    const path = condition.path.map((part) => (typeof part === 'string' ? this.#text(part) : part))
    return condition.kind === 'equals'
      ? { ...condition, path, value: this.#text(condition.value) }
      : { ...condition, path }
  }

  #text(text: string): string {
    return substitute(text, this.#variables)
  }
}
