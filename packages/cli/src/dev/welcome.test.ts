import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { devWelcome } from './welcome.js'

const folder = mkdtempSync(join(tmpdir(), 'setpoint-welcome-'))
afterAll(() => rmSync(folder, { recursive: true }))
const welcome = (): string => devWelcome('https://127.0.0.1:6443', '/tmp/kubeconfig', folder)

it('dev shows a command that works at that moment: samples have no kustomization before "setpoint manifests"', () => {
  expect(welcome()).toContain("  export KUBECONFIG='/tmp/kubeconfig'\n  kubectl get pods --all-namespaces\n")
  const samples = join(folder, 'config/samples')
  mkdirSync(samples, { recursive: true })
  expect(welcome()).toContain(`  kubectl apply -f ${relative('', samples)}\n`)
  writeFileSync(join(samples, 'kustomization.yaml'), '')
  expect(welcome()).toContain(`  kubectl apply -k ${relative('', samples)}\n`)
})
