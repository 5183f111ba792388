import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { ROOT } from './folders.js'

/** The definitions of all kinds that the examples define, each once: the one with the most versions. */
export async function definitionsOfExamples(): Promise<CustomResourceDefinition[]> {
  const byName = new Map<string, CustomResourceDefinition>()
  for (const file of modulesWithKinds()) {
    const module = (await import(/* @vite-ignore */ file)) as Record<string, unknown>
    for (const kind of Object.values(module).filter(isDefined)) {
      const definition = kind.definition({ url: 'https://127.0.0.1:9443/convert' })
      const name = definition.metadata.name ?? ''
      const known = byName.get(name)
      if (known === undefined || known.spec.versions.length < definition.spec.versions.length)
        byName.set(name, definition)
    }
  }
  return [...byName.values()]
}

/** Modules that only define kinds and controllers; loading one starts nothing. */
function modulesWithKinds(): string[] {
  const examples = join(ROOT, 'examples')
  return readdirSync(examples)
    .map((name) => join(examples, name, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.ts') && !/\.(test|suite)\.ts$|\/main\.ts$/.test(file))
    .filter((file) => /\bresource\(\{/.test(readFileSync(file, 'utf8')))
}

interface Defined {
  definition(webhook?: { url: string }): CustomResourceDefinition
}

function isDefined(value: unknown): value is Defined {
  return typeof value === 'object' && value !== null && 'definition' in value && typeof value.definition === 'function'
}
