export * from '@setpoint/kube/kinds/networking.k8s.io/v1beta1'
