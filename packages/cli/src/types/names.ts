/** `private-key` and `privateKey` as part of a type's name: `PrivateKey`. */
export function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** A property's name as it is written in a type: quoted where it is no identifier. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : literal(name)
}

/** A text as a literal, in single quotes. */
export function literal(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll("'", String.raw`\'`).replaceAll(String.raw`\"`, '"')}'`
}

/** Names of one module, each given out once. */
export class UsedNames {
  readonly #used = new Set<string>()

  take(wanted: string): string {
    let name = wanted
    for (let number = 2; this.#used.has(name); number++) name = `${wanted}${number}`
    this.#used.add(name)
    return name
  }
}
