export * from '@setpoint/kube/kinds/v1'
