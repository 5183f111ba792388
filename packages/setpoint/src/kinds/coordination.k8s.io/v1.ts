export * from '@setpoint/kube/kinds/coordination.k8s.io/v1'
