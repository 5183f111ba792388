import { readFile } from 'node:fs/promises'
import { type Clock, messageOf, SetpointError } from '@setpoint/kube'
import type { Material, UserConfig } from '../kubeconfig/index.js'
import { type KeyPair, unfitness } from './key-pair.js'
import { Watched } from './watched.js'

/** Where something comes from. What stands in the kubeconfig itself never changes. */
export interface Source<T> {
  /** A promise only when files must be read. */
  current(): T | Promise<T>
  /** The next one who asks looks at the files. True when there are any. */
  expire(): boolean
}

/** A token without the line break that editors leave behind it. `untilRead` stands in for a file that has never been readable. */
export function tokenFrom(token: Material, clock: Clock, untilRead?: string): Source<string> {
  return textFrom(token, clock, (text) => (text.trim() === '' ? 'is empty' : undefined), untilRead)
}

/** Certificates of authorities. */
export function authorityFrom(authority: Material, clock: Clock): Source<string> {
  return textFrom(authority, clock, (text) => {
    const [begun, ended] = [/-----BEGIN [^-]*CERTIFICATE-----/g, /-----END [^-]*CERTIFICATE-----/g].map(
      (mark) => text.match(mark)?.length ?? 0,
    )
    if (begun === 0) return 'has no certificate in PEM'
    return begun === ended ? undefined : 'ends in the middle of a certificate'
  })
}

/** A certificate and a key that belong together. Whoever renews the files writes one after the other. */
export function pairFrom(user: NonNullable<UserConfig['certificate']>, clock: Clock): Source<KeyPair> {
  const { certificate, key } = user
  const checked = (pair: KeyPair): KeyPair => {
    const why = unfitness(pair)
    if (why === undefined) return pair
    throw unavailable(`the client certificate ${place(certificate)} with the key ${place(key)} cannot be used: ${why}`)
  }
  if ('data' in certificate && 'data' in key) {
    const pair = { certificate: certificate.data, key: key.data }
    let known: KeyPair | undefined
    return { current: () => (known ??= checked(pair)), expire: () => false }
  }
  return watching(async () => {
    const [first, second] = await Promise.all([contentOf(certificate), contentOf(key)])
    return checked({ certificate: first, key: second })
  }, clock)
}

/** `lack` says what a text lacks to be whole. What stands in the kubeconfig is taken as it is. */
function textFrom(
  material: Material,
  clock: Clock,
  lack: (text: string) => string | undefined,
  first?: string,
): Source<string> {
  if ('data' in material) {
    const { data } = material
    return { current: () => data, expire: () => false }
  }
  const load = async (): Promise<string> => {
    const text = await contentOf(material)
    const why = lack(text)
    if (why !== undefined) throw unavailable(`${material.file}, which the kubeconfig names, ${why}`)
    return text
  }
  return watching(load, clock, first)
}

function watching<T extends {}>(load: () => Promise<T>, clock: Clock, first?: T): Source<T> {
  const watched = new Watched(load, clock, first)
  return {
    current: () => watched.current(),
    expire: () => {
      watched.expire()
      return true
    },
  }
}

async function contentOf(material: Material): Promise<string> {
  if ('data' in material) return material.data
  try {
    return await readFile(material.file, 'utf8')
  } catch (cause) {
    const message = `${material.file}, which the kubeconfig names, cannot be read (${messageOf(cause)})`
    throw new SetpointError('CredentialsUnavailable', message, { cause })
  }
}

/** Files that are being renewed are whole again soon. */
function unavailable(message: string): SetpointError {
  return new SetpointError('CredentialsUnavailable', message, { retryable: true })
}

function place(material: Material): string {
  return 'file' in material ? `in ${material.file}` : 'in the kubeconfig'
}
