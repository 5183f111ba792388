import type { Finding } from '../finding.js'

const OWNERS = '.metadata.ownerReferences'

/**
 * The same findings, each trouble told once. A controller reference that goes to and fro is a fight over a field like any
 * other; that the object has two controllers says more of it, and has the better remedy.
 */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const disputed = new Set(findings.filter(({ rule }) => rule === 'two-controllers').map(({ object }) => object.uid))
  return findings.filter(({ rule, object, fields }) => {
    const isAboutOwners = fields.length > 0 && fields.every(({ path }) => path.startsWith(OWNERS))
    return !((rule === 'fight' || rule === 'loop') && isAboutOwners && disputed.has(object.uid))
  })
}
