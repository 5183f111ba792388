export * from '@setpoint/kube/kinds/apiregistration.k8s.io/v1'
