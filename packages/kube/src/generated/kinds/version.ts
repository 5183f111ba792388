// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.

export interface Info {
  buildDate: string
  compiler: string
  emulationMajor?: string
  emulationMinor?: string
  gitCommit: string
  gitTreeState: string
  gitVersion: string
  goVersion: string
  major: string
  minCompatibilityMajor?: string
  minCompatibilityMinor?: string
  minor: string
  platform: string
}
