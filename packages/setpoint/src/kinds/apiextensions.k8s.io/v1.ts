export * from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
