import { expect, it } from 'vitest'
import { isPerson } from './person.js'

it.each(['kubectl', 'kubectl-edit', 'kubectl-client-side-apply', 'kubectl-patch', 'k9s', 'oc', 'Mozilla/5.0', 'Lens'])(
  '%s is somebody’s hand',
  (manager) => expect(isPerson(manager)).toBe(true),
)

it.each(['kube-controller-manager', 'argocd-controller', 'widgets', 'octavia', 'oc-mirror', ''])(
  '%j is none',
  (manager) => expect(isPerson(manager)).toBe(false),
)
