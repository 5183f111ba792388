import { readFileSync } from 'node:fs'
import type { JsonObject } from '../json/index.js'

export type Typed = JsonObject & {
  apiVersion: string
  kind: string
  metadata: { uid?: string; resourceVersion?: string }
}

/** An answer of kube-apiserver in both forms. */
export interface Answer {
  readonly path: string
  readonly json: Typed
  /** In base64. */
  readonly protobuf: string
}

/** A watch of kube-apiserver in both forms. */
export interface Watch {
  readonly path: string
  readonly events: readonly { readonly type: string; readonly object: Typed }[]
  /** In base64. */
  readonly stream: string
}

function read<T>(name: string): T[] {
  const text = readFileSync(new URL(`testdata/${name}`, import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

/** An object of each kind in both forms, of which testdata/encode set few fields or none. */
export const encoded: readonly Omit<Answer, 'path'>[] = read<Answer>('kinds.jsonl')

/** What testdata/record.mjs asked a kube-apiserver for. */
export const answers: readonly Answer[] = read<Answer>('answers.jsonl')
export const watches: readonly Watch[] = read<Watch>('watches.jsonl')
