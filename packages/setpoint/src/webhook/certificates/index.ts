// Certificates of a webhook server: from files that somebody else renews, or made, rotated and injected here. A source
// hands out a certificate and every later one; what goes wrong after the first is a line in the log, never an outage.
export type { CertificateFiles } from './files.js'
export { FileCertificates } from './files.js'
export type { InjectionTargets } from './inject.js'
export { ManagedCertificates } from './managed.js'
export type { ManagedCertificateOptions } from './options.js'
export { secretOf } from './options.js'
export type { CertificateSource, SourceDependencies } from './source.js'
