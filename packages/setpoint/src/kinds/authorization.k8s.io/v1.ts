export * from '@setpoint/kube/kinds/authorization.k8s.io/v1'
