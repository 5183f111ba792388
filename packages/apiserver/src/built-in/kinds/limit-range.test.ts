import { describe, expect, it } from 'vitest'
import { ApiServer } from '../../server.js'

describe('a LimitRange', () => {
  it('that nobody has named is named by the server', async () => {
    await using server = await ApiServer.start({ listen: false, controllers: false })
    const response = await server.transport().request({
      method: 'POST',
      path: '/api/v1/namespaces/default/limitranges',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ spec: { limits: [{ type: 'Pod', max: { cpu: '1' } }] } }),
    })
    const { metadata } = JSON.parse(Buffer.from(await response.bytes()).toString()) as { metadata: { name: string } }
    expect(response.status).toBe(201)
    expect(metadata.name).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })
})
