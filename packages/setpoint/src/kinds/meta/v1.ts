export * from '@setpoint/kube/kinds/meta/v1'
