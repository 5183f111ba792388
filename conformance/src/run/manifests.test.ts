import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import { describe, expect, it } from 'vitest'
import { loadCases } from '../transcript/index.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = readdirSync(join(root, 'manifests'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.yaml'))

describe('the manifests', () => {
  it('are two hundred', () => {
    expect(files).toHaveLength(200)
  })

  it('are all applied by some case', async () => {
    const cases = await loadCases(join(root, 'cases'), ['manifests/'])
    const applied = cases.flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'manifests' ? [step.folder] : [])),
    )
    const folders = new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))))
    expect(applied.toSorted()).toEqual([...folders].toSorted())
  })

  it.each(files)('%s is YAML with apiVersion, kind and a name or items', (file) => {
    for (const document of parseAllDocuments(readFileSync(join(root, 'manifests', file), 'utf8'))) {
      expect(document.errors).toEqual([])
      const object = document.toJS() as Record<string, unknown> | null
      if (object === null) continue
      expect(Object.keys(object)).toEqual(expect.arrayContaining(['apiVersion', 'kind']))
      expect(object['metadata'] ?? object['items']).toBeDefined()
    }
  })
})
