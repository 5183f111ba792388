export * from '@setpoint/kube/kinds/version'
