export * from '@setpoint/kube/kinds/resource.k8s.io/v1'
