import { SourceMap as NodeSourceMap } from 'node:module'
import { describe, expect, it } from 'vitest'
import { transform } from 'esbuild'
import { partOf, type SourceMap } from './source-map.js'

/** A map of its own making: each segment is the column in the output, then source, line and column, all absolute. */
const MAP: SourceMap = {
  version: 3,
  sources: ['own.ts', 'foreign.js', 'other.ts'],
  sourcesContent: ['own', 'foreign', 'other'],
  // 0: foreign 0:0; 10: own 0:0; 20: own 1:2 | 0: foreign 5:0; 8: other 7:1 | 4: foreign 0:0
  mappings: 'ACAA,UDAA,UACE;ACIF,QCEC;IDPD',
}

function originOf(map: SourceMap, line: number, column: number): string | undefined {
  const found = new NodeSourceMap({ ...map, file: '', names: [], sourceRoot: '', sourcesContent: [] } as never)
  const entry = found.findEntry(line, column) as { originalSource?: string; originalLine?: number }
  return entry.originalSource === undefined ? undefined : `${entry.originalSource}:${entry.originalLine}`
}

describe('a part of a source map', () => {
  const part = partOf(MAP, (source) => source.endsWith('.ts'))

  it('has the sources that are wanted, and what they hold', () => {
    expect(part.sources).toEqual(['own.ts', 'other.ts'])
    expect(part.sourcesContent).toEqual(['own', 'other'])
  })

  it.each([
    [0, 10, 'own.ts:0'],
    [0, 25, 'own.ts:1'],
    [1, 9, 'other.ts:7'],
  ])('leads to them as the whole does: %i:%i', (line, column, origin) => {
    expect(originOf(MAP, line, column)).toBe(origin)
    expect(originOf(part, line, column)).toBe(origin)
  })

  it.each([
    [0, 5],
    [1, 0],
    [2, 4],
  ])('leads from other code nowhere: %i:%i', (line, column) => {
    expect(originOf(MAP, line, column)).toMatch(/^foreign\.js/)
    expect(originOf(part, line, column)).toBeUndefined()
  })

  it('is the whole where everything is wanted', async () => {
    const source = 'export function a(text: string) {\n  return -text.length * 100000\n}\n'
    const { map } = await transform(source, {
      loader: 'ts',
      sourcemap: true,
      sourcefile: 'a.ts',
      minifyWhitespace: true,
    })
    const whole = JSON.parse(map) as SourceMap
    expect(partOf(whole, () => true).mappings).toBe(whole.mappings)
  })
})
