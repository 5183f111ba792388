import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE = 120_000

/**
 * `npm start` as a newcomer types it: what it says to try works, and when npm is asked to end, so does the server.
 * The port is any, and the kubeconfig goes to a folder of the check's own.
 */
export async function checkStart(root, folder) {
  const kubeconfig = join(folder, 'kubeconfig')
  const npm = spawn('npm', ['start', '--', '--port', '0', '--kubeconfig', kubeconfig], { cwd: root })
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += chunk))
  try {
    await eventually(
      () => {
        if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}:\n${said}`)
        return said.includes('running webapps against')
      },
      () => `npm start has said:\n${said}`,
    )
    const { connect, defineKind, loadConfig } = await import(`${root}packages/setpoint/dist/index.js`)
    const { ConfigMap } = await import(`${root}packages/setpoint/dist/kinds/v1.js`)
    const client = connect({ config: loadConfig({ kubeconfig }) })
    try {
      const webApp = defineKind({
        group: 'apps.example.com',
        version: 'v1',
        kind: 'WebApp',
        plural: 'webapps',
        namespaced: true,
      })
      const metadata = { name: 'demo', namespace: 'default' }
      await client.create(webApp, { metadata, spec: { message: 'hello' } })
      const config = { name: 'demo-config', namespace: 'default' }
      await eventually(
        () =>
          client.get(ConfigMap, config).then(
            () => true,
            () => false,
          ),
        () => `no ConfigMap came of the WebApp; npm start has said:\n${said}`,
      )
    } finally {
      await client.close()
    }
  } finally {
    npm.kill('SIGTERM')
  }
  const [, port] = /server: .*:(\d+)/.exec(readFileSync(kubeconfig, 'utf8')) ?? []
  await eventually(
    () =>
      fetch(`https://127.0.0.1:${port}/livez`).then(
        () => false,
        ({ cause }) => cause?.code === 'ECONNREFUSED',
      ),
    () => `npm has ended, and the server still answers on port ${port}`,
  )
}

async function eventually(holds, complaint) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(100)) if (await holds()) return
  throw new Error(complaint())
}
