export * from '@setpoint/kube/kinds/authentication.k8s.io/v1'
