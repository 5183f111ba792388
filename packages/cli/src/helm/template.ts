import { yamlOf } from 'setpoint/manifests'

type Part =
  /** In the place of a value: `replicas: {{ .Values.replicas }}`. */
  | { readonly type: 'scalar'; readonly text: string }
  /** In the place of a value that is a map or a list: `resources: {{- toYaml .Values.resources | nindent 12 }}`. */
  | { readonly type: 'block'; readonly expression: string }
  /**
   * In the place of a whole line, a field or an item of a list: any lines, indented as it is. INDENT is by how much, DEEPER
   * is two more.
   */
  | { readonly type: 'lines'; readonly text: string }

/**
 * An object with places for Helm to fill in. It is written as YAML with a word in each of these places, which Helm's text
 * then takes: no YAML is ever put together by hand, and braces in the object's own texts stay what they are.
 */
export class Template {
  readonly #parts: Part[] = []

  scalar(text: string): string {
    return this.#placeFor({ type: 'scalar', text })
  }

  block(expression: string): string {
    return this.#placeFor({ type: 'block', expression })
  }

  /** As a field of an object: `{ ...template.lines('…') }`. */
  lines(text: string): Record<string, null> {
    return { [this.#placeFor({ type: 'lines', text })]: null }
  }

  /** As an item of a list. */
  item(text: string): string {
    return this.#placeFor({ type: 'lines', text })
  }

  render(...objects: readonly object[]): string {
    return yamlOf(...objects)
      .replaceAll('{{', '{{ "{{" }}')
      .split('\n')
      .map((line) => this.#filled(line))
      .join('\n')
  }

  #placeFor(part: Part): string {
    return `SETPOINTPLACE${this.#parts.push(part) - 1}X`
  }

  #filled(line: string): string {
    const indent = line.length - line.trimStart().length
    const [, whole] = /^\s*(?:- )?SETPOINTPLACE(\d+)X(?:: null)?$/.exec(line) ?? []
    const part = whole === undefined ? undefined : this.#parts[Number(whole)]
    if (part?.type === 'lines') {
      const place = ' '.repeat(indent)
      return part.text
        .split('\n')
        .map((text) => `${place}${text.replaceAll('INDENT', String(indent)).replaceAll('DEEPER', String(indent + 2))}`)
        .join('\n')
    }
    return line.replaceAll(/SETPOINTPLACE(\d+)X/g, (_, index: string) => {
      const found = this.#parts[Number(index)]
      if (found?.type === 'block') return `{{- ${found.expression} | nindent ${indent + 2} }}`
      return found?.type === 'scalar' ? found.text : ''
    })
  }
}

/** Text that is only there when something holds. */
export function when(condition: string, text: string): string {
  return `{{- if ${condition} }}\n${text}{{- end }}\n`
}
