// X.509 certificates as TLS needs them, and no more: an authority with a P-256 key that issues for servers and clients.
// Written here because the libraries for it take longer to load than the whole API server takes to start. Keys come from
// node:crypto; everything else, time included, is an argument. A subpath of its own: most of this package's users have
// no use for keys.
export type { AuthorityOptions, KeyPair, Subject, Validity } from './certificate.js'
export { BACKDATE, CertificateAuthority } from './certificate.js'
export { certificatesIn, validityOf } from './read.js'
