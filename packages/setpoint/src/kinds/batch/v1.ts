export * from '@setpoint/kube/kinds/batch/v1'
