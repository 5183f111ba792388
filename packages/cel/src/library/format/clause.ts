/** What each clause takes, and what it says about everything else. */
export const CLAUSES: Readonly<Record<string, { readonly takes: readonly string[]; readonly complaint: string }>> = {
  s: {
    takes: [
      'list',
      'map',
      'int',
      'uint',
      'double',
      'bool',
      'string',
      'google.protobuf.Timestamp',
      'bytes',
      'google.protobuf.Duration',
      'type',
      'null_type',
    ],
    complaint:
      'string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given ',
  },
  d: { takes: ['int', 'uint'], complaint: 'decimal clause can only be used on integers, was given ' },
  f: { takes: ['double', 'string'], complaint: 'fixed-point clause can only be used on doubles, was given ' },
  e: { takes: ['double', 'string'], complaint: 'scientific clause can only be used on doubles, was given ' },
  b: {
    takes: ['int', 'uint', 'bool'],
    complaint: 'only integers and bools can be formatted as binary, was given ',
  },
  x: {
    takes: ['int', 'uint', 'string', 'bytes'],
    complaint: 'only integers, byte buffers, and strings can be formatted as hex, was given ',
  },
  o: { takes: ['int', 'uint'], complaint: 'octal clause can only be used on integers, was given ' },
}
