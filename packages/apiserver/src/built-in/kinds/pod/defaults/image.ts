/** The rules of container registries for names of images: `host:port/path:tag@algorithm:digest`. */
const DOMAIN_PART = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])'
const DOMAIN: string = `(?:${DOMAIN_PART}(?:\\.${DOMAIN_PART})*|\\[(?:[a-fA-F0-9:]+)\\])(?::[0-9]+)?`
const PATH_PART = '[a-z0-9]+(?:(?:[._]|__|[-]+)[a-z0-9]+)*'
const PATH: string = `${PATH_PART}(?:/${PATH_PART})*`
const TAG = '[\\w][\\w.-]{0,127}'
const DIGEST = '[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}'
const REFERENCE = new RegExp(`^(?<name>(?:${DOMAIN}/)?${PATH})(?::(?<tag>${TAG}))?(?:@(?<digest>${DIGEST}))?$`)

/** Bare digests are no names. */
const IDENTIFIER = /^[a-f0-9]{64}$/

const MAX_PATH = 255

const DIGEST_LENGTHS: Readonly<Record<string, number>> = { sha256: 64, sha384: 96, sha512: 128 }

/**
 * Whether a container runtime would take this image's newest build: it says `latest`, or it says nothing. A name that no
 * registry knows means none.
 */
function meansLatest(image: string): boolean {
  if (IDENTIFIER.test(image)) return false
  const groups = REFERENCE.exec(image)?.groups
  if (groups === undefined) return false
  const { name = '', tag, digest } = groups
  if (repositoryPath(name).length > MAX_PATH) return false
  if (digest !== undefined && !isDigest(digest)) return false
  return tag === undefined ? digest === undefined : tag === 'latest'
}

/** The name without the registry; what has none is in the library of the default one. */
function repositoryPath(name: string): string {
  const slash = name.indexOf('/')
  if (slash === -1) return `library/${name}`
  const first = name.slice(0, slash)
  const isDomain = first === 'localhost' || /[.:]/.test(first) || first !== first.toLowerCase()
  return isDomain ? name.slice(slash + 1) : name
}

function isDigest(digest: string): boolean {
  const [algorithm = '', hex = ''] = digest.split(':')
  return DIGEST_LENGTHS[algorithm] === hex.length && hex === hex.toLowerCase()
}

export function pullPolicyOf(image: string): 'Always' | 'IfNotPresent' {
  return meansLatest(image) ? 'Always' : 'IfNotPresent'
}
