import { type FieldError, type FieldPath, notSupported } from '@setpoint/kube'
import type { MatchResources } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'

/** What is deleted has nothing left to change. */
const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'UPDATE']

/** What a mutating policy, or its binding, looks at must be something that can be changed. */
export function validateMutatingOperations(resources: MatchResources | undefined, path: FieldPath): FieldError[] {
  const at = path.child('resourceRules', 'operations')
  return (resources?.resourceRules ?? [])
    .flatMap(({ operations }) => operations ?? [])
    .filter((operation) => !OPERATIONS.includes(operation))
    .map((operation) => notSupported(at, operation, OPERATIONS))
}
