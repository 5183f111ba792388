import { Agent, get } from 'node:https'

const WRITE = /^apiserver_request_total\{(?<labels>[^}]*)\} (?<value>\S+)$/gm
const VERBS = new Set(['POST', 'PUT', 'PATCH', 'APPLY', 'DELETE'])

/** What kube-apiserver counts of its requests. */
export class Requests {
  readonly #plane: { readonly url: string; readonly token: string; readonly ca: string }

  constructor(plane: { readonly url: string; readonly token: string; readonly ca: string }) {
    this.#plane = plane
  }

  /** Requests for writes of some resources so far, whatever came of them. */
  async writes(resources: readonly string[]): Promise<number> {
    let total = 0
    for (const { groups } of (await this.#metrics()).matchAll(WRITE)) {
      const { labels = '', value = '0' } = groups ?? {}
      const label = (name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(labels)?.[1] ?? ''
      if (resources.includes(label('resource')) && VERBS.has(label('verb'))) total += Number(value)
    }
    return total
  }

  #metrics(): Promise<string> {
    const { url, token, ca } = this.#plane
    return new Promise((resolve, reject) => {
      const options = { agent: new Agent({ ca }), headers: { authorization: `Bearer ${token}` } }
      get(`${url}/metrics`, options, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => resolve(text))
        response.on('error', reject)
      }).on('error', reject)
    })
  }
}
