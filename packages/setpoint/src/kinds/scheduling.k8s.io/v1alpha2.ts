export * from '@setpoint/kube/kinds/scheduling.k8s.io/v1alpha2'
