import type { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { operatorObjects } from 'setpoint/manifests'
import { manifestOptions, type Project } from '../project/index.js'

/**
 * The definitions of a project's kinds, as its manifests have them: one with several versions is converted by the operator
 * behind its Service. `local` are those that lead elsewhere.
 */
export function definitionsOf(
  project: Project,
  local: readonly CustomResourceDefinition[] = [],
): CustomResourceDefinition[] {
  const { definitions } = operatorObjects(project, manifestOptions(project.folder))
  const nameOf = ({ metadata }: CustomResourceDefinition): string => metadata?.name ?? ''
  return definitions.map((definition) => local.find((other) => nameOf(other) === nameOf(definition)) ?? definition)
}
