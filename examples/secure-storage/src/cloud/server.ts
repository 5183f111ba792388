import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { Provider, Refusal } from './provider.js'

/** What a request may say. */
interface Body {
  readonly location?: string
  readonly owner?: string
  readonly keyVault?: string
  readonly keyName?: string
  readonly status?: number
  readonly times?: number
  readonly held?: boolean
}

/**
 * The provider's REST API:
 *
 *     PUT|GET|DELETE  /storageAccounts/{name}                      { location, owner }
 *     PUT             /storageAccounts/{name}/encryption           { keyVault, keyName }
 *     PUT|GET|DELETE  /keyVaults/{name}
 *     PUT|DELETE      /keyVaults/{name}/accessPolicies/{principal}
 *
 * and, for whoever wants to see it fail: PUT /faults { status, times }, PUT /identities { held }.
 */
export function cloudServer(): Server {
  const provider = new Provider()
  let fault = { status: 503, times: 0 }

  return createServer((request, response) => {
    void answer(request).then(
      ([status, body]) => send(response, status, body),
      (error: unknown) => send(response, statusOf(error), { message: messageOf(error) }),
    )
  })

  async function answer(request: IncomingMessage): Promise<[number, unknown]> {
    const method = request.method ?? 'GET'
    const path = (request.url ?? '/').split('/').slice(1).map(decodeURIComponent)
    const body = method === 'PUT' ? ((await json(request).catch(() => ({}))) as Body) : {}
    if (path[0] === 'faults') {
      fault = { status: body.status ?? 503, times: body.times ?? 1 }
      return [200, fault]
    }
    if (path[0] === 'identities') return [200, { held: hold(body.held === true) }]
    if (fault.times > 0) {
      fault.times--
      return [fault.status, { message: 'the provider is having a bad day' }]
    }
    return [200, handle(method, path, body) ?? {}]
  }

  function hold(isHeld: boolean): boolean {
    provider.holdIdentities(isHeld)
    return isHeld
  }

  function handle(method: string, [collection, name = '', part, principal = '']: string[], body: Body): unknown {
    const { location = '', owner = '', keyVault = '', keyName = '' } = body
    switch ([method, collection, part].filter(Boolean).join(' ')) {
      case 'GET storageAccounts':
        return provider.account(name)
      case 'PUT storageAccounts':
        return provider.createAccount(name, { location, owner })
      case 'DELETE storageAccounts':
        return provider.deleteAccount(name)
      case 'PUT storageAccounts encryption':
        return provider.encrypt(name, keyVault, keyName)
      case 'GET keyVaults':
        return provider.vault(name)
      case 'PUT keyVaults':
        return provider.createVault(name)
      case 'DELETE keyVaults':
        return provider.deleteVault(name)
      case 'PUT keyVaults accessPolicies':
        return provider.grant(name, principal)
      case 'DELETE keyVaults accessPolicies':
        return provider.revoke(name, principal)
      default:
        throw new Refusal(404, 'there is nothing of that name')
    }
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function statusOf(error: unknown): number {
  return error instanceof Refusal ? error.status : 500
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
