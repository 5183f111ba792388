/** A block of text for people: a first line, then rows with a label in front of the first of their lines. Rows without lines are left out. */
export function textBlock(head: string, rows: readonly (readonly [label: string, lines: readonly string[]])[]): string {
  const lines = rows.flatMap(([label, texts]) =>
    texts.map((text, place) => `  ${(place === 0 ? label : '').padEnd(8)}  ${text}`),
  )
  return [head, ...lines].join('\n')
}
