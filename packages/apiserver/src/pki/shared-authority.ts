import { type Clock, systemRandom } from '@setpoint/kube'
import { CertificateAuthority, type KeyPair } from '@setpoint/kube/x509'

/** Milliseconds for which one is good: it is valid from a day before it was made, and clocks of tests differ. */
const GOOD_FOR = 12 * 3600_000

let kept: { readonly pair: KeyPair; readonly at: number } | undefined

/**
 * The authority of all servers of this process that do not listen. Nobody can come to them with a certificate, so nothing
 * tells them apart by it; what is left of it to see, the root certificate in every namespace, takes no keys of their own.
 * It is no function of a server's own randomness: a server draws the same from that, the first of its process or not.
 */
export function sharedAuthority(clock: Clock): KeyPair {
  const now = clock.now()
  if (kept === undefined || Math.abs(now - kept.at) > GOOD_FOR) {
    const { certificate, key } = CertificateAuthority.create(clock, systemRandom)
    kept = { pair: { certificate, key }, at: now }
  }
  return kept.pair
}
