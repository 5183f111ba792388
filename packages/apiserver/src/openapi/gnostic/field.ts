/** A field of a message, as the table has it. */
export interface Field {
  readonly number: number
  /** Where its value is in JSON. '' where that is the value itself; for entries, what their keys begin with. */
  readonly key: string
  /** What is written: the value once, each item of a list, or each entry of an object. */
  readonly each: 'value' | 'item' | 'entry'
  /** The value of `key` that a choice demands. */
  readonly equals: string | undefined
  /** A scalar's name or a message's. */
  readonly type: string
}

/** A message, as the table has it. */
export interface Message {
  /** How JSON fills it: from the keys of an object, as the value of its only field, or by one field of several. */
  readonly form: 'object' | 'value' | 'choice'
  readonly fields: readonly Field[]
}

const FORMS: Readonly<Record<string, Message['form']>> = { '=': 'value', '?': 'choice' }
const FIELD = /^(\d+)([^*:=]*)(?:=(\w+)|(\*))?(?::(\[\])?(\w+))?$/

/** Reads a line of the table. */
export function parseMessage(line: string): Message {
  const [, mark = '', words = ''] = /^\s*([=?]?)([^]*)$/.exec(line) ?? []
  return { form: FORMS[mark] ?? 'object', fields: words.trim().split(/\s+/).map(parseField) }
}

function parseField(word: string): Field {
  const [, number, key = '', equals, entries, items, type = 'string'] = FIELD.exec(word) ?? []
  return { number: Number(number), key, each: entries ? 'entry' : items ? 'item' : 'value', equals, type }
}
