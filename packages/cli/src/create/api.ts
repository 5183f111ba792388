import { SetpointError } from '@setpoint/kube'
import { explained } from '../project/failure.js'
import { answers } from '../prompt/index.js'
import { type Change, writeAll } from './changes.js'
import { findKind } from './find-kind.js'
import { addToMain, MAIN } from './main-file.js'
import { checkGroup, checkKind, checkPlural, checkVersion, groupOf, type KindNames, namesOf } from './names.js'
import { type OpenProject, openProject } from './project.js'
import { type ScaffoldOutput, tell } from './tell.js'
import { clusterKind, namespacedKind } from './templates/kind.js'
import { clusterKindTest, namespacedKindTest } from './templates/kind-test.js'
import { sample, samplePath } from './templates/sample.js'

export interface CreateApiOptions extends ScaffoldOutput {
  readonly group?: string
  readonly version?: string
  readonly kind?: string
  readonly plural?: string
  readonly namespaced: boolean
  readonly yes: boolean
}

/** `setpoint create api`: a kind with its controller, a test and a sample, and the program knows of it. */
export function createApi(path: string, options: CreateApiOptions): Promise<void> {
  return explained(async () => {
    const project = openProject(path)
    const said = await answers(
      {
        group: { flag: '--group', message: groupQuestion(project), check: (group) => checkGroupIn(project, group) },
        version: { flag: '--version', message: 'Its version?', fallback: 'v1', check: checkVersion },
        kind: { flag: '--kind', message: 'The kind, as in WebApp?', check: (kind) => checkNewKind(project, kind) },
      },
      options,
      options,
    )
    const group = groupOf(said.group, project.domain ?? '')
    const names = namesOf({ ...said, group, plural: options.plural })
    const problem = checkPlural(names.plural)
    if (problem !== undefined) throw new SetpointError('OptionInvalid', `--plural ${names.plural}: ${problem}`)
    const changes = apiChanges(project, names, options.namespaced)
    writeAll(project.folder, changes)
    tell(project.folder, changes, options, [
      `npm test`,
      `npx setpoint manifests   # ${names.plural}.${names.group}, and the rights of its controller`,
      `npx setpoint dev         # or: npx setpoint run --install`,
    ])
  })
}

export function apiChanges({ main }: OpenProject, names: KindNames, namespaced: boolean): Change[] {
  const { plural, module } = names
  const [kind, test] = namespaced ? [namespacedKind, namespacedKindTest] : [clusterKind, clusterKindTest]
  return [
    { path: `src/${module}.ts`, content: kind(names) },
    { path: `src/${module}.test.ts`, content: test(names) },
    { path: samplePath(names), content: sample(names) },
    { path: MAIN, content: addToMain(main.text, 'controllers', plural, module), before: main.text },
  ]
}

function groupQuestion({ domain }: OpenProject): string {
  return domain === undefined
    ? 'The group, as in apps.example.com?'
    : `The group? One without a dot ends in ${domain}: apps is apps.${domain}.`
}

function checkGroupIn({ domain }: OpenProject, group: string): string | undefined {
  if (!group.includes('.') && domain === undefined) {
    return 'it must have a domain, as in apps.example.com; package.json has no setpoint.domain'
  }
  return checkGroup(groupOf(group, domain ?? ''))
}

function checkNewKind(project: OpenProject, kind: string): string | undefined {
  const problem = checkKind(kind)
  if (problem !== undefined) return problem
  const found = findKind(project, kind)
  return found === undefined
    ? undefined
    : `${found.file.path} declares it already; "setpoint create version" adds a version, and a kind of another group needs another name`
}
