import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useCommands } from '../command.suite.js'
import { version } from '../version.js'

const bench = useCommands()

test('setpoint version says what runs here, and of the cluster where that is asked', async () => {
  const kubeconfig = join(bench.newFolder(), 'kubeconfig')
  const server = bench.start('apiserver', '--port', '0', '--kubeconfig', kubeconfig)
  expect((await bench.run('version')).stdout).toBe(
    `Setpoint  ${version}\nNode      ${process.versions.node} on ${process.platform}/${process.arch}\n`,
  )
  await server.printed('export KUBECONFIG')
  const { stdout } = await bench.run('version', '--server', '--kubeconfig', kubeconfig, '--output', 'json')
  expect(JSON.parse(stdout)).toMatchObject({
    setpoint: version,
    server: { address: expect.stringMatching(/^https:/) as string, version: expect.stringMatching(/^v1\./) as string },
  })
  await server.stop()
  const away = await bench.run('version', '--server', '--kubeconfig', kubeconfig)
  expect([away.code, away.stdout]).toEqual([1, ''])
  expect(away.stderr).toMatch(/^setpoint: no connection to https:.+\n$/)
})
