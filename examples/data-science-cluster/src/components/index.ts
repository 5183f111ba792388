// The components of the platform, each a file that says what it consists of and nothing about how that comes about.
export { type Component, type Part, PARTS } from './component.js'
import type { Component } from './component.js'
import { dashboard } from './dashboard.js'
import { modelRegistry } from './model-registry.js'
import { workbenches } from './workbenches.js'

export const components: readonly Component[] = [dashboard, workbenches, modelRegistry]
