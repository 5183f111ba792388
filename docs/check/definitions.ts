import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import type { Block } from './block.js'
import { ROOT } from './folders.js'
import type { Module } from './modules.js'

/** The definitions of all kinds that these modules define, each once: the one with the most versions. */
export async function definitionsOf(files: readonly string[]): Promise<CustomResourceDefinition[]> {
  const byName = new Map<string, CustomResourceDefinition>()
  for (const file of files) {
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

/** The examples' modules that only define kinds and controllers; loading one starts nothing. */
export function kindsOfExamples(): string[] {
  const examples = join(ROOT, 'examples')
  return readdirSync(examples)
    .map((name) => join(examples, name, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.ts') && !/\.(test|suite)\.ts$|\/main\.ts$/.test(file))
    .filter((file) => /\bresource\(\{/.test(readFileSync(file, 'utf8')))
}

/** The same of the pages that show manifests: files that other blocks import. */
export function kindsOfPages(modules: readonly Module[], manifests: readonly Block[]): string[] {
  return modules
    .filter(({ page }) => manifests.some((block) => block.page === page))
    .filter(({ blocks, text }) => blocks[0]?.file !== undefined && /\bresource\(\{/.test(text))
    .map(({ path }) => path)
}

interface Defined {
  definition(webhook?: { url: string }): CustomResourceDefinition
}

function isDefined(value: unknown): value is Defined {
  return typeof value === 'object' && value !== null && 'definition' in value && typeof value.definition === 'function'
}
