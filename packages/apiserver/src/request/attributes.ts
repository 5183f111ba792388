import { checkPathSegmentName, parseFieldSelector, SelectorError } from '@setpoint/kube'
import type { RequestInfo } from './info.js'

/**
 * What authorization is asked about a request. A list or watch that selects one object by its name is about that
 * object: rules with resourceNames cover it.
 */
export function attributesOf(info: RequestInfo, query: URLSearchParams): RequestInfo {
  if (info.type === 'path' || info.name !== '' || info.legacyWatch) return info
  if (info.verb !== 'list' && info.verb !== 'watch') return info
  const name = selectedName(query.get('fieldSelector'))
  return name === undefined ? info : { ...info, name }
}

function selectedName(fieldSelector: string | null): string | undefined {
  if (fieldSelector === null || !fieldSelector.includes('metadata.name')) return undefined
  try {
    const name = parseFieldSelector(fieldSelector).exactValue('metadata.name')
    return name === undefined || checkPathSegmentName(name).length > 0 ? undefined : name
  } catch (error) {
    if (error instanceof SelectorError) return undefined
    throw error
  }
}
