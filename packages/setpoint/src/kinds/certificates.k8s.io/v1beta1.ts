export * from '@setpoint/kube/kinds/certificates.k8s.io/v1beta1'
