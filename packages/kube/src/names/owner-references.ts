import { invalid, Rendered, type FieldError, type FieldPath } from '../field/index.js'
import { groupVersionKindOf, groupVersionKindText } from '../gvk/index.js'
import { goJson } from '../json/index.js'
import type { OwnerReference } from '../meta/index.js'

export function validateOwnerReferences(
  references: readonly OwnerReference[] | undefined,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  let controller: string | undefined
  for (const reference of references ?? []) {
    const complete = withAllFields(reference)
    collect(errors, complete, path)
    if (complete.controller !== true) continue
    const current = `${complete.kind}/${complete.name}`
    if (controller === undefined) controller = current
    else {
      const message = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`
      const shown = (references ?? []).map((item) => render(withAllFields(item)))
      errors.push(invalid(path, new Rendered(`[${shown.join(',')}]`), message))
    }
  }
  return errors
}

function collect(errors: FieldError[], reference: CompleteReference, path: FieldPath): void {
  const { apiVersion, kind, name, uid } = reference
  const gvk = groupVersionKindOf(reference)
  if (gvk.version === '') errors.push(invalid(path.child('apiVersion'), apiVersion, 'version must not be empty'))
  if (kind === '') errors.push(invalid(path.child('kind'), kind, 'must not be empty'))
  if (name === '') errors.push(invalid(path.child('name'), name, 'must not be empty'))
  if (uid === '') errors.push(invalid(path.child('uid'), uid, 'must not be empty'))
  // Events come and go too fast to own anything.
  if (gvk.group === '' && gvk.version === 'v1' && kind === 'Event') {
    const message = `${groupVersionKindText(gvk)} is disallowed from being an owner`
    errors.push(invalid(path, new Rendered(render(reference)), message))
  }
}

interface CompleteReference extends Pick<OwnerReference, 'apiVersion' | 'kind' | 'name' | 'uid'> {
  readonly controller: boolean | undefined
  readonly blockOwnerDeletion: boolean | undefined
}

// Clients may leave out what the type requires; then it is empty. The order of the fields is that of messages.
function withAllFields(reference: Partial<OwnerReference>): CompleteReference {
  const { apiVersion = '', kind = '', name = '', uid = '', controller, blockOwnerDeletion } = reference
  return { apiVersion, kind, name, uid, controller, blockOwnerDeletion }
}

function render(reference: CompleteReference): string {
  const fields = Object.entries<string | boolean | undefined>({ ...reference })
  const shown = fields.flatMap(([field, value]) => (value === undefined ? [] : [`"${field}":${goJson(value)}`]))
  return `{${shown.join(',')}}`
}
