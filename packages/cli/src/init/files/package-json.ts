import { dependencies, devDependencies } from '../versions.js'
import type { NewProject } from './project.js'

const STYLE = '--indent-style=space --line-width=120 --javascript-formatter-quote-style=single --semicolons=as-needed'

export function packageJson({ name, domain }: NewProject): string {
  const content = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      dev: 'setpoint dev',
      manifests: 'setpoint manifests',
      fmt: `biome format --write ${STYLE} src`,
      lint: 'biome lint src',
      vet: 'tsc --noEmit',
      test: 'vitest run --passWithNoTests',
      build: 'setpoint build',
      start: 'node --enable-source-maps dist/operator.mjs',
    },
    dependencies,
    devDependencies,
    setpoint: { name, domain },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
