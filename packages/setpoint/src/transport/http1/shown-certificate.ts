const CERTIFICATE = /-----BEGIN ([A-Z0-9 ]*CERTIFICATE)-----[^]*?-----END \1-----/g

/**
 * A client's certificate such that the server is shown what the text has, as by kubectl, and no more. OpenSSL adds the authority of one
 * that comes alone, where it trusts that for the server too, and kube-apiserver then checks two signatures instead of one, at every
 * request. So one that comes alone comes with itself, which nobody looks at.
 */
export function shownCertificate(pem: string | undefined): string | undefined {
  const [first, ...others] = pem?.match(CERTIFICATE) ?? []
  return first === undefined || others.length > 0 ? pem : `${pem}\n${first}\n`
}
