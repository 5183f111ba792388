import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { type CommandPlace, runCommand } from './command.js'

/**
 * Applies a folder of manifests with one kubectl and reads everything back with another: the answer has what kubectl
 * said and, as its body, what the server has stored, less the versions: controllers write statuses in an order of their
 * own. For the same reason it is read until two reads agree. `fill` puts the case's own names into a manifest.
 */
export async function applyManifests(
  source: string,
  name: string,
  place: CommandPlace,
  fill: (text: string) => string,
): Promise<JsonObject> {
  await copyManifests(join(source, name), join(place.folder, name), fill)
  const applied = await runCommand(`kubectl apply --recursive -f ${name}`, '', place)
  return { ...applied, body: await settled(() => runCommand(`kubectl get --recursive -f ${name} ${WHOLE}`, '', place)) }
}

const WHOLE = '-o json --show-managed-fields'
/** Reads before what still changes is compared as it is. */
const MOST_READS = 10

async function settled(read: () => Promise<JsonObject>): Promise<Json> {
  let last: JsonObject | undefined
  for (let reads = 1; ; reads++) {
    const next = await read()
    if (next['stdout'] === last?.['stdout'] || reads === MOST_READS) return withoutVersions(bodyOf(next))
    last = next
  }
}

function withoutVersions(body: Json): Json {
  if (!isJsonObject(body) || !Array.isArray(body['items'])) return body
  return { ...body, items: body['items'].map(withoutVersion) }
}

function withoutVersion(item: Json): Json {
  if (!isJsonObject(item) || !isJsonObject(item['metadata'])) return item
  const { resourceVersion: _, ...metadata } = item['metadata']
  return { ...item, metadata }
}

async function copyManifests(source: string, target: string, fill: (text: string) => string): Promise<void> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.yaml'))
  if (files.length === 0) throw new Error(`${source} has no manifests`)
  for (const file of files) {
    await mkdir(dirname(join(target, file)), { recursive: true })
    await writeFile(join(target, file), fill(await readFile(join(source, file), 'utf8')))
  }
}

/** What is missing makes kubectl print nothing but its complaint. */
function bodyOf({ stdout, stderr }: JsonObject): Json {
  return typeof stdout === 'string' && stdout !== '' ? (JSON.parse(stdout) as Json) : { failed: stderr ?? '' }
}
