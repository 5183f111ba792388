import { compareGoStrings } from '../json/index.js'
import { quote } from '../field/index.js'
import { fieldSet, type FieldSet, type Path, pathText } from '../fieldset/index.js'
import { applyConflict, StatusError } from '../status/index.js'
import type { ManagerIdentity } from './identity.js'

/** A field that another manager owns and the patch would change. */
export interface Conflict {
  readonly manager: ManagerIdentity
  readonly path: Path
}

/** An apply without force that would change other managers' fields: a 409 with a cause for each field. */
export class ApplyConflictError extends StatusError {
  readonly conflicts: readonly Conflict[]

  constructor(conflicts: readonly Conflict[]) {
    const ordered = conflicts.toSorted((a, b) => compareGoStrings(a.manager.text, b.manager.text))
    const causes = ordered.map(({ manager, path }) => ({
      reason: 'FieldManagerConflict',
      message: `conflict with ${managerText(manager)}`,
      field: pathText(path),
    }))
    super(applyConflict(causes, conflictMessage(ordered)).status)
    this.conflicts = ordered
  }

  /** The fields in conflict, whoever owns them. */
  get fields(): FieldSet {
    return fieldSet(...this.conflicts.map(({ path }) => path))
  }
}

function conflictMessage(conflicts: readonly Conflict[]): string {
  const [first] = conflicts
  if (conflicts.length === 1 && first !== undefined) {
    return `Apply failed with 1 conflict: conflict with ${managerText(first.manager)}: ${pathText(first.path)}`
  }
  const lines: string[] = []
  let previous = ''
  for (const { manager, path } of conflicts) {
    if (manager.text !== previous) lines.push(`conflicts with ${managerText(manager)}:`)
    previous = manager.text
    lines.push(`- ${pathText(path)}`)
  }
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`
}

/** `"kubectl-edit" with subresource "status" using v1`; those who apply have no version. */
function managerText({ manager, operation, apiVersion, subresource }: ManagerIdentity): string {
  const through = subresource === '' ? '' : ` with subresource ${quote(subresource)}`
  const using = operation === 'Update' ? ` using ${apiVersion}` : ''
  return `${quote(manager)}${through}${using}`
}
