import type { Rendered } from '@setpoint/kube'
import type { PodFailurePolicy, SuccessPolicy } from '@setpoint/kube/kinds/batch/v1'
import { goStruct, goStructs } from '../go-struct.js'

// Policies as messages show them.

export function shownSuccessPolicy(policy: SuccessPolicy | undefined): Rendered | undefined {
  if (policy === undefined) return undefined
  const rules = goStructs(policy.rules ?? [], ({ succeededIndexes, succeededCount }) =>
    goStruct({ SucceededIndexes: succeededIndexes, SucceededCount: succeededCount }),
  )
  return goStruct({ Rules: rules })
}

export function shownFailurePolicy(policy: PodFailurePolicy | undefined): Rendered | undefined {
  if (policy === undefined) return undefined
  const rules = goStructs(policy.rules ?? [], ({ action, onExitCodes, onPodConditions }) =>
    goStruct({
      Action: action ?? '',
      OnExitCodes:
        onExitCodes &&
        goStruct({
          ContainerName: onExitCodes.containerName,
          Operator: onExitCodes.operator ?? '',
          Values: onExitCodes.values ?? [],
        }),
      OnPodConditions: goStructs(onPodConditions, ({ type, status }) =>
        goStruct({ Type: type ?? '', Status: status ?? '' }),
      ),
    }),
  )
  return goStruct({ Rules: rules })
}
