import { stringify } from 'yaml'

/** The first line of every file that is made again with each run: what has it may be overwritten, or removed. */
export const HEADER = '# Written by `setpoint manifests`. Do not edit: change the definitions, and run it again.'

/** Documents of one file, in their order. The same objects give the same text, always. */
export function yamlOf(...documents: readonly object[]): string {
  return documents.map((document) => stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n')
}
