import { declare, overload, type Library } from '../declare/index.js'
import { STRING } from '../type/index.js'

const ESCAPES: Record<string, string> = { '/': '~1', '~': '~0' }

/** For expressions that make JSON patches, which those of mutating policies do. Not part of the base environment. */
export const JSON_PATCH_LIBRARY: Library = {
  name: 'kubernetes.jsonpatch',
  functions: [
    declare(
      'jsonpatch.escapeKey',
      overload('string_jsonpatch_escapeKey_string', [STRING], STRING, (key: string) =>
        key.replace(/[/~]/g, (character) => ESCAPES[character] as string),
      ),
    ),
  ],
}
