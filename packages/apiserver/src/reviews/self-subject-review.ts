import { formatTime, type KubeObject } from '@setpoint/kube'
import type { User } from '../registry/index.js'

/** authentication.k8s.io/v1 SelfSubjectReview: who the server takes the client for. */
export function selfSubjectReview(user: User, now: number): KubeObject {
  return {
    kind: 'SelfSubjectReview',
    apiVersion: 'authentication.k8s.io/v1',
    metadata: { creationTimestamp: formatTime(now) },
    status: {
      userInfo: {
        username: user.name,
        ...(user.uid === '' ? {} : { uid: user.uid }),
        groups: user.groups,
        ...(Object.keys(user.extra).length === 0 ? {} : { extra: user.extra }),
      },
    },
  }
}
