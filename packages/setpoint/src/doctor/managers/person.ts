/** Programs that people type into, by the names that they write under: `kubectl-edit`, `kubectl-client-side-apply`, `k9s`. */
const PEOPLE = /^(?:(?:kubectl|k9s|Lens|OpenLens|Headlamp|Mozilla|dashboard)\b|oc(?:$|\/))/i

/** Whether a field manager, or a user agent, is somebody's hand: what it writes is wanted, and no loop. */
export function isPerson(manager: string): boolean {
  return PEOPLE.test(manager)
}
