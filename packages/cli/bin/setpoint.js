#!/usr/bin/env node
// The command as npm links it; what it runs is made by `npm run build` and shipped with the package.
import { existsSync } from 'node:fs'

const bundle = new URL('../dist/bundle/main.cjs', import.meta.url)
if (existsSync(bundle)) {
  await import(bundle.href)
} else {
  console.error('setpoint: not built yet; run `npm run build` in the repository first')
  process.exitCode = 1
}
