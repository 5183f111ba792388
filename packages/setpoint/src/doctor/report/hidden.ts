import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'

/** What is shown of a value that must not be: that it is there. */
export const HIDDEN = '(hidden)'

/** Whether a field must not be shown: reports go to logs and events, and what a Secret holds does not. kubectl keeps a copy of it in an annotation. */
export function isHidden(kind: string, path: string): boolean {
  return kind === 'Secret' && /^\.(?:data|stringData|metadata\.annotations)\b/.test(path)
}

/** The value of a field; of one that must not be shown, whether there is one. */
export function hidden(kind: string, path: string, value: Json | undefined): Json | undefined {
  return value !== undefined && isHidden(kind, path) ? HIDDEN : value
}

/** An object or a patch, without the values that must not be shown. */
export function withoutSecret(kind: string, value: Json): Json {
  if (kind !== 'Secret') return value
  // A patch of another form than the object's: where in it the values are is for the server to tell.
  if (!isJsonObject(value)) return HIDDEN
  const copy: JsonObject = { ...value }
  for (const name of ['data', 'stringData']) if (name in copy) copy[name] = emptied(copy[name])
  const { metadata } = copy
  if (isJsonObject(metadata) && 'annotations' in metadata)
    copy['metadata'] = { ...metadata, annotations: emptied(metadata['annotations']) }
  return copy
}

/** The names stay. */
function emptied(values: Json | undefined): Json {
  if (!isJsonObject(values)) return HIDDEN
  return Object.fromEntries(Object.keys(values).map((name) => [name, HIDDEN]))
}
