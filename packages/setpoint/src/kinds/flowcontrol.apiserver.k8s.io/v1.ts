export * from '@setpoint/kube/kinds/flowcontrol.apiserver.k8s.io/v1'
