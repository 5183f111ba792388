export * from '@setpoint/kube/kinds/node.k8s.io/v1'
