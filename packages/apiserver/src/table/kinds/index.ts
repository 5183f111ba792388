// The columns of each kind, a file for a family of kinds: what `kubectl get` shows, cell by cell as kube-apiserver prints it.
// How a table is made of columns and rows is ../table.ts's part.
export { customTable } from './custom.js'
export { families } from './families.js'
