import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { messageOf, SetpointError } from '@setpoint/kube'
import { operatorObjects } from 'setpoint/manifests'
import { withProgress } from '../progress/index.js'
import { explained, loadProject, manifestOptions, packageInfo } from '../project/index.js'
import { type ChartFile, chartOf } from './chart.js'

export interface HelmCommandOptions {
  readonly out: string
  readonly image?: string
  readonly chartVersion?: string
  readonly output: 'text' | 'json'
}

/** `setpoint helm`: a chart of the operator. */
export function helm(path: string, options: HelmCommandOptions): Promise<void> {
  return explained(async () => {
    const project = await withProgress('loading the operator', () => loadProject(path))
    const { folder } = project
    const { image } = options
    const settings = { ...manifestOptions(folder), ...(image === undefined ? {} : { image }) }
    const objects = operatorObjects(project, settings)
    const { version = '0.1.0', description = `The ${objects.options.name} operator.` } = packageInfo(folder)
    const canBeNamespaced = isPossible(() => operatorObjects(project, { ...settings, scope: 'namespace' }))
    const files = chartOf(objects, { version: options.chartVersion ?? version, description, canBeNamespaced })
    const chart = join(folder, options.out)
    write(chart, files)
    const paths = files.map((file) => relative('', join(chart, file.path)))
    if (options.output === 'json') console.log(JSON.stringify({ chart: relative('', chart), files: paths }, null, 2))
    else
      console.log(
        `written  ${relative('', chart)}, ${files.length} files; "helm install ${objects.options.name} ${relative('', chart)}" installs it`,
      )
  })
}

function isPossible(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch (error) {
    if (error instanceof SetpointError) return false
    throw error
  }
}

/** Replaces the chart as a whole: a template that is no longer made must not stay. Anything else there is left alone. */
function write(folder: string, files: readonly ChartFile[]): void {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'Chart.yaml'))) {
    throw new SetpointError('FileUnwritable', `${relative('', folder)} is there, and is no chart; choose another --out`)
  }
  try {
    rmSync(join(folder, 'templates'), { recursive: true, force: true })
    for (const { path, content } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
  } catch (cause) {
    throw new SetpointError('FileUnwritable', `the chart cannot be written: ${messageOf(cause)}`, { cause })
  }
}
