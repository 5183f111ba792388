export * from '@setpoint/kube/kinds/events.k8s.io/v1'
