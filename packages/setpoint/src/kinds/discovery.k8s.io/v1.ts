export * from '@setpoint/kube/kinds/discovery.k8s.io/v1'
