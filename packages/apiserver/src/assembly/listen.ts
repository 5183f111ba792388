import { type Clock, messageOf, SetpointError } from '@setpoint/kube'
import { type ApiRequest, type ApiResponse, Listener } from '../http/index.js'
import type { Identity } from '../pki/index.js'

/** Opens the port; a SetpointError says why it cannot be had. */
export async function listen(
  host: string,
  port: number,
  plainHttp: boolean,
  identity: Identity,
  clock: Clock,
  handle: (request: ApiRequest) => Promise<ApiResponse>,
): Promise<Listener> {
  const { server, clientAuthority: certificates, admin } = identity
  // The administrator's certificate was signed here: so are all others.
  const self = admin === undefined ? {} : { self: { clock } }
  const clientAuthority = certificates === undefined ? undefined : { certificates, ...self }
  const tls = plainHttp ? undefined : { ...server, clientAuthority }
  try {
    return await Listener.open({ host, port, tls, clock, handle })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      const message = `${host}:${port} is in use by another program; choose another port, or 0 for any free one`
      throw new SetpointError('AddressInUse', message, { cause })
    }
    const hint =
      code === 'EACCES'
        ? 'this user may not open that port; choose one above 1023, or 0 for any free one'
        : 'choose an address of this machine, as 127.0.0.1 or 0.0.0.0'
    const what = `cannot listen on ${host}:${port} (${messageOf(cause)})`
    throw new SetpointError('AddressUnavailable', `${what}; ${hint}`, { cause })
  }
}
