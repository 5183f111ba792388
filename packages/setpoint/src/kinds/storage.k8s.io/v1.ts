export * from '@setpoint/kube/kinds/storage.k8s.io/v1'
