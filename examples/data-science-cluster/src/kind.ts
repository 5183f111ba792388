import { immutable, resource, z } from 'setpoint'

const component = z.object({
  managementState: z
    .enum(['Managed', 'Removed', 'Unmanaged'])
    .default('Removed')
    .describe('Managed: installed and kept so. Removed: taken away. Unmanaged: left as it is, whatever it is.'),
  image: z.string().optional().describe('Default: the release’s own.'),
  replicas: z.int32().min(0).max(10).default(1),
})

const off = { managementState: 'Removed', replicas: 1 } as const

/** What a data science platform consists of. There is one in a cluster. */
export const DataScienceCluster = resource({
  group: 'datasciencecluster.opendatahub.io',
  version: 'v1',
  kind: 'DataScienceCluster',
  scope: 'Cluster',
  shortNames: ['dsc'],
  spec: z.object({
    // After a move nobody would look after what is in the old one.
    applicationsNamespace: immutable(z.string())
      .default('opendatahub')
      .describe('Where components run. It must be there, and stays the same.'),
    components: z
      .object({
        dashboard: component.default(off),
        workbenches: component.default(off),
        modelregistry: component.default(off),
      })
      .default({ dashboard: off, workbenches: off, modelregistry: off }),
  }),
  status: z
    .object({
      phase: z.enum(['Ready', 'Progressing', 'Error']),
      installedComponents: z.record(z.string(), z.boolean()),
    })
    .partial(),
  conditions: ['Ready', 'Progressing', 'DashboardReady', 'WorkbenchesReady', 'ModelRegistryReady'],
  columns: { Phase: '.status.phase', Reason: '.status.conditions[?(@.type=="Ready")].reason' },
})

export type ComponentName = 'dashboard' | 'workbenches' | 'modelregistry'

/** What a user says of a component. */
export interface ComponentSpec {
  readonly managementState: 'Managed' | 'Removed' | 'Unmanaged'
  readonly image?: string | undefined
  readonly replicas: number
}
