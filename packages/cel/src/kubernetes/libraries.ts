import type { Library } from '../declare/index.js'
import { COMPREHENSIONS_LIBRARY } from '../library/comprehensions.js'
import { LISTS_LIBRARY } from '../library/lists.js'
import { OPTIONAL_LIBRARY } from '../library/optional.js'
import { SETS_LIBRARY } from '../library/sets.js'
import { STRINGS_LIBRARY } from '../library/strings.js'
import { AUTHORIZER_LIBRARY } from './authorizer.js'
import { CIDR_LIBRARY } from './cidr.js'
import { FORMAT_LIBRARY } from './format.js'
import { IP_LIBRARY } from './ip.js'
import { KUBERNETES_LISTS_LIBRARY } from './lists.js'
import { QUANTITY_LIBRARY } from './quantity.js'
import { REGEX_LIBRARY } from './regex.js'
import { SEMVER_LIBRARY } from './semver.js'
import { URL_LIBRARY } from './url.js'

/** The libraries by the minor release of Kubernetes 1.x that brought them, in the order of their overloads. */
const SINCE: readonly (readonly [number, Library])[] = [
  [0, URL_LIBRARY],
  [0, REGEX_LIBRARY],
  [0, KUBERNETES_LISTS_LIBRARY],
  [27, AUTHORIZER_LIBRARY],
  [28, OPTIONAL_LIBRARY],
  [28, QUANTITY_LIBRARY],
  [29, STRINGS_LIBRARY],
  [29, SETS_LIBRARY],
  [30, IP_LIBRARY],
  [30, CIDR_LIBRARY],
  [31, FORMAT_LIBRARY],
  [32, COMPREHENSIONS_LIBRARY],
  [33, SEMVER_LIBRARY],
  [34, LISTS_LIBRARY],
]

/**
 * The libraries that every expression in Kubernetes has.
 *
 * @param minor the release 1.`minor` to be compatible with; default the newest known, 1.36.
 */
export function kubernetesLibraries(minor = 36): Library[] {
  return SINCE.filter(([since]) => since <= minor).map(([, library]) => library)
}
