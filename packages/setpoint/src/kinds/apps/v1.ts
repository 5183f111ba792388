export * from '@setpoint/kube/kinds/apps/v1'
