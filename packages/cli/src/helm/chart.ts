import type { TypedObject } from '@setpoint/kube'
import type { OperatorObjects } from 'setpoint/manifests'
import { deploymentTemplate } from './deployment.js'
import { behindService, released } from './objects.js'
import { rbacTemplate } from './rbac.js'
import { type ChartInfo, chartFile, helpersFile, notesFile, valuesFile } from './static-files.js'
import { Template, when } from './template.js'

export interface ChartFile {
  /** Relative to the chart. */
  readonly path: string
  readonly content: string
}

/**
 * A Helm chart of what the manifests have, for the release's namespace. Names are the operator's, not the release's: its
 * kinds are the cluster's, and there can be one operator for them. A function of its inputs: the same bytes each time.
 */
export function chartOf(objects: OperatorObjects, info: ChartInfo): ChartFile[] {
  const { options, kinds, definitions, rbac, webhooks } = objects
  const { name } = options
  const template = (path: string, content: string): ChartFile => ({ path: `templates/${path}`, content })
  return [
    { path: 'Chart.yaml', content: chartFile(objects, info) },
    { path: 'values.yaml', content: valuesFile(objects) },
    template('_helpers.tpl', helpersFile(objects)),
    template('NOTES.txt', notesFile(objects)),
    ...definitions.map((definition, index) =>
      template(`crd-${kinds[index]?.plural ?? index}.yaml`, definitionTemplate(definition)),
    ),
    ...[...rbac].map(([file, list]) =>
      template(`${file}.yaml`, rbacTemplate(file, list, { operator: name, canBeNamespaced: info.canBeNamespaced })),
    ),
    template('deployment.yaml', deploymentTemplate(objects.deployment, name)),
    ...optional('metrics_service.yaml', '.Values.metrics.enabled', objects.metricsService, name),
    ...optional(
      'service_monitor.yaml',
      'and .Values.metrics.enabled .Values.metrics.serviceMonitor.enabled',
      objects.monitor,
      name,
    ),
    ...optional(
      'metrics_network_policy.yaml',
      'and .Values.metrics.enabled .Values.networkPolicy.enabled',
      objects.metricsPolicy,
      name,
    ),
    ...optional('webhook_network_policy.yaml', '.Values.networkPolicy.enabled', objects.webhookPolicy, name),
    ...webhooks.map((object) => template(`${fileOf(object)}.yaml`, webhookTemplate(object, name))),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function definitionTemplate(definition: TypedObject): string {
  const template = new Template()
  const { apiVersion, kind, metadata, ...rest } = behindService(definition, template)
  const { annotations, ...others } = metadata ?? {}
  const keep = template.lines('{{- if .Values.crds.keep }}\nannotations:\n  helm.sh/resource-policy: keep\n{{- end }}')
  // Its own annotations would make two fields of that name; no definition of a resource() has any.
  const own = annotations === undefined ? keep : { annotations }
  return when('.Values.crds.install', template.render({ apiVersion, kind, metadata: { ...others, ...own }, ...rest }))
}

function optional(path: string, condition: string, object: TypedObject | undefined, operator: string): ChartFile[] {
  if (object === undefined) return []
  const template = new Template()
  return [
    { path: `templates/${path}`, content: when(condition, template.render(released(object, operator, template))) },
  ]
}

/** The Service stays without the configurations: conversion goes through it, too. */
function webhookTemplate(object: TypedObject, operator: string): string {
  const template = new Template()
  const content = template.render(behindService(released(object, operator, template), template))
  return object.kind === 'Service' ? content : when('.Values.webhooks.enabled', content)
}

function fileOf({ kind }: TypedObject): string {
  return kind === 'Service' ? 'webhook_service' : kind.replace('WebhookConfiguration', '_webhook').toLowerCase()
}
