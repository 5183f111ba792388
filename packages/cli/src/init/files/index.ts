// Everything that `setpoint init` writes: a function of the project's name and domain, the same bytes each time.
import { MAIN } from '../../create/main-file.js'
import { dockerfile } from './dockerfile.js'
import { mainFile } from './main-file.js'
import { makefile } from './makefile.js'
import { packageJson } from './package-json.js'
import type { NewProject } from './project.js'
import { readme } from './readme.js'
import { dockerignore, gitignore, tsconfig, workflow } from './settings.js'

export type { NewProject } from './project.js'

export function projectFiles(project: NewProject): { readonly path: string; readonly content: string }[] {
  return [
    { path: '.dockerignore', content: dockerignore() },
    { path: '.github/workflows/test.yml', content: workflow() },
    { path: '.gitignore', content: gitignore() },
    { path: 'Dockerfile', content: dockerfile() },
    { path: 'Makefile', content: makefile() },
    { path: 'README.md', content: readme(project) },
    { path: 'package.json', content: packageJson(project) },
    { path: MAIN, content: mainFile() },
    { path: 'tsconfig.json', content: tsconfig() },
  ]
}
