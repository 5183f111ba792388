import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { ApiServer } from '@setpoint/apiserver'
import { describe, expect, it } from 'vitest'
import { findKubectl, isAsExpected, loadLab, Shell } from './index.js'

const kubectl = findKubectl()
const real = process.env['SETPOINT_TEST_KUBECONFIG']

/** The release whose words the pages have; others say some things otherwise. */
const RELEASE = '36'

function minorOf(program: string): string {
  const text = execFileSync(program, ['version', '--client', '--output=json'], { encoding: 'utf8' })
  return (JSON.parse(text) as { clientVersion: { minor: string } }).clientVersion.minor
}

/** A lab from its first step to its last: what was printed where something else was expected. */
async function differences(kubeconfig: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'setpoint-lab-'))
  const PATH = `${dirname(kubectl ?? '')}${delimiter}${process.env['PATH'] ?? ''}`
  const environment = { PATH, KUBECONFIG: kubeconfig, HOME: folder }
  const found: string[] = []
  try {
    using shell = new Shell({ folder, environment })
    // Other tests may have left a kind of the same name.
    await shell.run('kubectl delete crd webapps.apps.example.com --ignore-not-found')
    for (const [index, { title, parts }] of loadLab('reconciliation').steps.entries()) {
      for (const part of parts) {
        if (part.kind === 'text') continue
        const { text, output: expected, line } = part.command
        const output = await shell.run(text)
        if (!isAsExpected(output, expected)) {
          found.push(`step ${index + 1}, ${title}, line ${line}:\n$ ${text}\n${output}\n— instead of\n${expected}`)
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return found
}

describe.skipIf(kubectl === undefined || minorOf(kubectl) !== RELEASE)('the lab', () => {
  it('comes out as its pages say, on the embedded server', { timeout: 300_000 }, async () => {
    await using server = await ApiServer.start({ port: 0 })
    const file = join(mkdtempSync(join(tmpdir(), 'setpoint-lab-')), 'kubeconfig')
    writeFileSync(file, server.kubeconfig(), { mode: 0o600 })
    try {
      expect(await differences(file)).toEqual([])
    } finally {
      rmSync(dirname(file), { recursive: true })
    }
  })

  it.skipIf(real === undefined)('and on a real control plane', { timeout: 400_000 }, async () => {
    expect(await differences(real ?? '')).toEqual([])
  })
})
