export * from '@setpoint/kube/kinds/storagemigration.k8s.io/v1beta1'
