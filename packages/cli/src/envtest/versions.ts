/** The releases whose places the two programs take. */
export const KUBERNETES = 'v1.36.3'
export const ETCD = '3.7.3'
