import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Json, JsonObject } from '@setpoint/kube'
import { type CommandPlace, runCommand } from './command.js'

/**
 * Applies a folder of manifests with one kubectl and reads everything back with another: the answer has what kubectl
 * said and, as its body, what the server has stored. `fill` puts the case's own names into a manifest.
 */
export async function applyManifests(
  source: string,
  name: string,
  place: CommandPlace,
  fill: (text: string) => string,
): Promise<JsonObject> {
  await copyManifests(join(source, name), join(place.folder, name), fill)
  const applied = await runCommand(`kubectl apply --recursive -f ${name}`, '', place)
  const read = await runCommand(`kubectl get --recursive -f ${name} -o json --show-managed-fields`, '', place)
  return { ...applied, body: bodyOf(read) }
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
