import type { Desired } from 'setpoint'
import { Deployment } from 'setpoint/kinds/apps/v1'
import { ConfigMap, Service } from 'setpoint/kinds/v1'
import type { ComponentName, ComponentSpec } from '../kind.js'

/** The kinds that components are made of. */
export const PARTS = [ConfigMap, Deployment, Service] as const
export type Part = (typeof PARTS)[number]

/** A part of the platform that can be switched on and off. */
export interface Component {
  readonly name: ComponentName
  readonly condition: 'DashboardReady' | 'WorkbenchesReady' | 'ModelRegistryReady'
  /** What there is of it when it is managed, in the order in which it is made. */
  objects(namespace: string, spec: ComponentSpec): readonly Desired<Part>[]
}

/** The Deployment that a component is ready by. */
export function deploymentOf(
  { name, namespace, image, port }: { name: string; namespace: string; image: string; port: number },
  { replicas }: ComponentSpec,
): Desired<typeof Deployment> {
  const labels = { 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'data-science-cluster' }
  return {
    kind: Deployment,
    name,
    namespace,
    labels,
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name, image, ports: [{ containerPort: port }] }] },
      },
    },
  }
}

export function serviceOf(name: string, namespace: string, port: number): Desired<typeof Service> {
  const selector = { 'app.kubernetes.io/name': name }
  return { kind: Service, name, namespace, spec: { selector, ports: [{ port: 80, targetPort: port }] } }
}
