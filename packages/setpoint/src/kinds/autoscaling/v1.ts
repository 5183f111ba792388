export * from '@setpoint/kube/kinds/autoscaling/v1'
