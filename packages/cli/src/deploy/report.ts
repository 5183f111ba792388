import { titleOf } from './identity.js'
import type { Change, Plan } from './plan.js'

/** Whether anything would be written. */
export function isIdle(changes: readonly Change[]): boolean {
  return changes.every(({ action }) => action === 'keep' || action === 'retain')
}

/** What would change, for people: a line for each object, with the difference below. */
export function planText(changes: readonly Change[]): string {
  const lines = changes.flatMap((change) => {
    const { action, identity } = change
    if (action === 'keep') return []
    if (action === 'retain') {
      const why = 'the manifests have it no more; --prune-definitions deletes it, with all its objects'
      return [`  retain  ${titleOf(identity)} (${why})`]
    }
    const note = action === 'adopt' ? ' (as it is; its fields belong to this deployment from now on)' : ''
    const line = `  ${action.padEnd(6)}  ${titleOf(identity)}${note}`
    return action === 'change' ? [line, indented(change.diff)] : [line]
  })
  const kept = changes.filter(({ action }) => action === 'keep').length
  return [...lines, ...(kept > 0 ? [`  ${kept} unchanged`] : [])].join('\n')
}

/** The same for programs. */
export function planJson({ changes }: Plan): object[] {
  return changes.map((change) => {
    const { action, identity } = change
    return { action, ...identity, ...(change.action === 'change' ? { diff: change.diff } : {}) }
  })
}

/** Without the two lines that name the object: it stands above. */
function indented(diff: string): string {
  return diff
    .split('\n')
    .slice(2)
    .map((line) => `      ${line}`)
    .join('\n')
}
