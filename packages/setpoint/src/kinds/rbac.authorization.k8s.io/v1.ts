export * from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
