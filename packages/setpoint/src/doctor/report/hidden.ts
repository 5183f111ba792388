/** What is shown of a value that must not be: that it is there. */
export const HIDDEN = '(hidden)'

/** Whether a field must not be shown: reports go to logs and events, and what a Secret holds does not. kubectl keeps a copy of it in an annotation. */
export function isHidden(kind: string, path: string): boolean {
  return kind === 'Secret' && /^\.(?:data|stringData|metadata\.annotations)\b/.test(path)
}
