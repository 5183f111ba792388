import { goJson, type Json, Rendered } from '@setpoint/kube'

/**
 * A struct as `Invalid value: …` shows it. The server prints its internal types there, which have no JSON names: every
 * field under its Go name, in Go's order, the empty ones too. undefined is Go's nil.
 */
export function goStruct(fields: { readonly [goName: string]: Json | Rendered | undefined }): Rendered {
  const members = Object.entries(fields).map(([name, value]) => `"${name}":${text(value)}`)
  return new Rendered(`{${members.join(',')}}`)
}

/** A list of such structs; undefined is Go's nil. */
export function goStructs<T>(items: readonly T[] | undefined, render: (item: T) => Rendered): Rendered {
  return new Rendered(items === undefined ? 'null' : `[${items.map((item) => render(item).text).join(',')}]`)
}

function text(value: Json | Rendered | undefined): string {
  if (value instanceof Rendered) return value.text
  return value === undefined ? 'null' : goJson(value)
}
