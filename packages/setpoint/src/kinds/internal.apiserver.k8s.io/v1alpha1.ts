export * from '@setpoint/kube/kinds/internal.apiserver.k8s.io/v1alpha1'
