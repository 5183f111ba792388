import type { Json } from '@setpoint/kube'
import { fieldSignature, type Round, type WriteRecord } from '../ledger/index.js'
import { sameMeaning } from '../patterns/index.js'
import type { LoopPath } from '../report/index.js'

/** Fields that every round sent and none found stored. */
export function droppedIn(rounds: readonly Pick<Round, 'writes'>[]): LoopPath[] {
  return inEvery(rounds, ({ sent, stored }) => stored === undefined && !sameMeaning(sent, undefined))
}

/** Fields that every round sent in another spelling than the server's. */
export function spelledOtherwiseIn(rounds: readonly Pick<Round, 'writes'>[]): LoopPath[] {
  return inEvery(rounds, ({ sent, stored }) => stored !== undefined || sameMeaning(sent, undefined))
}

/** Fields that the server added each time to a whole object. */
export function filledInEvery(rounds: readonly Pick<Round, 'writes'>[]): LoopPath[] {
  return common(
    rounds.map(({ writes }) => {
      const fields = new Map<string, LoopPath>()
      for (const { of, detail } of writes) {
        for (const { path, after } of detail?.filled ?? [])
          fields.set(fieldSignature(of, path), { of, path, values: [undefined, after], managers: [] })
      }
      return fields
    }),
  )
}

type Sent = { readonly sent: Json; readonly stored: Json | undefined }

function inEvery(rounds: readonly Pick<Round, 'writes'>[], matches: (field: Sent) => boolean): LoopPath[] {
  return common(rounds.map(({ writes }) => fieldsOf(writes, matches)))
}

/** What all of them have, as the last one has it. */
function common(each: readonly ReadonlyMap<string, LoopPath>[]): LoopPath[] {
  const [first = new Map<string, LoopPath>(), ...rest] = [...each].reverse()
  return [...first].filter(([key]) => rest.every((fields) => fields.has(key))).map(([, path]) => path)
}

function fieldsOf(writes: readonly WriteRecord[], matches: (field: Sent) => boolean): Map<string, LoopPath> {
  const fields = new Map<string, LoopPath>()
  for (const { of, detail } of writes) {
    for (const { path, sent, stored } of detail?.discrepancies ?? []) {
      if (matches({ sent, stored }))
        fields.set(fieldSignature(of, path), { of, path, values: [sent, stored], managers: [] })
    }
  }
  return fields
}
