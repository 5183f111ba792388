export * from '@setpoint/kube/kinds/policy/v1'
