// How Go prints and reads what ends up in API messages: numbers by %v, JSON with sorted keys and HTML escapes, URLs by
// net/url. Texts are exact; nothing here knows about Kubernetes.
export { duplicateData, invalidData, invalidText } from './error.js'
export { jsonString, jsonText } from './json.js'
export { formatFloat, formatInt, formatNumber, isInt64, truncateToInt64 } from './number.js'
export type { ParsedUrl } from './url.js'
export { parseRequestUri, parseUrl, UrlError } from './url.js'
export { valueText } from './value.js'
