import { immutable, resource, rule, z } from 'setpoint'

/** A claim to a Namespace: one that is there is adopted, one that is not is made. */
export const ApplicationNamespace = resource({
  group: 'platform.example.com',
  version: 'v1',
  kind: 'ApplicationNamespace',
  // A Namespace has none, and an owner in a namespace cannot own what is outside of it.
  scope: 'Cluster',
  shortNames: ['appns'],
  spec: z.object({
    namespaceName: immutable(
      rule(
        z
          .string()
          .max(63)
          .regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/),
        "self != 'default' && !self.startsWith('kube-')",
        'the namespaces of the cluster itself are nobody’s to adopt',
      ),
    ).describe('The Namespace that is claimed.'),
    deletionPolicy: z
      .enum(['Delete', 'Orphan'])
      .default('Orphan')
      .describe('What becomes of the Namespace, and of everything in it, when this object goes.'),
  }),
  status: z
    .object({ phase: z.enum(['Bound', 'Claimed', 'Terminating']), namespaceUid: z.string(), adopted: z.boolean() })
    .partial(),
  conditions: ['Ready'],
  columns: { Namespace: '.spec.namespaceName', OnDelete: '.spec.deletionPolicy', Phase: '.status.phase' },
})
