import { SetpointError } from '@setpoint/kube'

/** Refuses options that would start a server that nobody can reach or enter. */
export function checkOptions({ host, token }: { readonly host?: string; readonly token?: string }): void {
  if (host !== undefined && !/^[^\s/]+$/.test(host)) {
    const hint = 'give an address or a name of this machine, as 127.0.0.1 or localhost'
    throw new SetpointError('OptionInvalid', `the host ${JSON.stringify(host)} is no address; ${hint}`)
  }
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    // Not shown: a token with a typing error in it is still most of a secret.
    const what = token === '' ? 'the token is empty' : 'the token has spaces or characters that no header can carry'
    throw new SetpointError('OptionInvalid', `${what}; give one of letters and digits, or none for a random one`)
  }
}
