import { expect, test } from 'vitest'
import { useServer } from '../testing.suite.js'
const api = useServer()
test('x', async () => {
  const t = performance.now()
  for (let i = 0; i < 2000; i++)
    await api.client.create('/api/v1/namespaces/default/configmaps', { metadata: { name: `a${i}` } })
  console.log(performance.now() - t)
  expect(1).toBe(1)
})
