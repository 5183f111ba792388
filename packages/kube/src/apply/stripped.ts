import { fieldSet, type FieldSet, fieldsPath, subtractFields } from '../fieldset/index.js'

const METADATA = [
  'name',
  'namespace',
  'creationTimestamp',
  'selfLink',
  'uid',
  'clusterName',
  'generation',
  'managedFields',
  'resourceVersion',
]

const STRIPPED = fieldSet(
  fieldsPath('apiVersion'),
  fieldsPath('kind'),
  fieldsPath('metadata'),
  ...METADATA.map((name) => fieldsPath('metadata', name)),
)

/** A set without what identifies an object or belongs to the server: nobody manages that. */
export function stripMetadata(set: FieldSet): FieldSet {
  return subtractFields(set, STRIPPED)
}
