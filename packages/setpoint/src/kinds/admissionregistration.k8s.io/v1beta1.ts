export * from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1beta1'
