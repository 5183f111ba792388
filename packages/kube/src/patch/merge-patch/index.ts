// JSON merge patch (RFC 7386): apply it as kube-apiserver does, and make one from two or three states of an object.
export { applyMergePatch } from './apply.js'
export { createMergePatch, createThreeWayMergePatch } from './create.js'
