import 'reflect-metadata'
import { generateKeyPairSync, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 24 * 60 * 60 * 1000

/** Everything that a control plane signs and proves itself with, in PEM. */
export interface Certificates {
  ca: string
  serving: KeyPair
  /** User `admin` of the group system:masters. */
  admin: KeyPair
  /** Signs and checks service account tokens. */
  serviceAccount: { publicKey: string; privateKey: string }
}

export interface KeyPair {
  certificate: string
  key: string
}

export async function makeCertificates(): Promise<Certificates> {
  x509.cryptoProvider.set(webcrypto)
  const validity = { notBefore: new Date(Date.now() - day), notAfter: new Date(Date.now() + 30 * day) }
  const authority = await makeKeys()
  const ca = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=setpoint-conformance-ca',
    keys: authority,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.digitalSignature, true),
    ],
  })
  const issue = async (subject: string, usage: string, names: x509.JsonGeneralNames): Promise<KeyPair> => {
    const keys = await makeKeys()
    const certificate = await x509.X509CertificateGenerator.create({
      subject,
      issuer: ca.subject,
      publicKey: keys.publicKey,
      signingKey: authority.privateKey,
      signingAlgorithm: algorithm,
      ...validity,
      extensions: [
        new x509.ExtendedKeyUsageExtension([usage]),
        ...(names.length > 0 ? [new x509.SubjectAlternativeNameExtension(names)] : []),
      ],
    })
    return { certificate: certificate.toString('pem'), key: await privatePem(keys.privateKey) }
  }
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    ca: ca.toString('pem'),
    serving: await issue('CN=kube-apiserver', x509.ExtendedKeyUsage.serverAuth, [
      { type: 'ip', value: '127.0.0.1' },
      { type: 'dns', value: 'localhost' },
    ]),
    admin: await issue('CN=admin,O=system:masters', x509.ExtendedKeyUsage.clientAuth, []),
    serviceAccount: { publicKey, privateKey },
  }
}

async function makeKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

async function privatePem(key: webcrypto.CryptoKey): Promise<string> {
  const der = await webcrypto.subtle.exportKey('pkcs8', key)
  return x509.PemConverter.encode(der, 'PRIVATE KEY')
}
