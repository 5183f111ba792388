/** What `$NAME` stands for. */
export type Variables = Readonly<Record<string, string>>

const reference = /\$REPEAT\((.+?),(\d+)\)|\$([A-Za-z][A-Za-z0-9]*)/g

/**
 * Puts variables in. `$name` of an unknown variable stays as it is, because strategic merge patches have fields such as
 * `$patch`. `$REPEAT(text,count)` is for bodies too long to write down.
 */
export function substitute(text: string, variables: Variables): string {
  return text.replace(reference, (whole: string, repeated?: string, count?: string, name?: string) => {
    if (repeated !== undefined) return repeated.repeat(Number(count))
    return name !== undefined && Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole
  })
}
