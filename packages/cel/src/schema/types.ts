import type { EstimateSize } from '../cost/index.js'
import type { TypeProvider } from '../declare/index.js'
import type { SchemaDeclaration } from './declaration.js'

/** The object types inside a declaration, for an environment. */
export function schemaTypes(root: SchemaDeclaration): TypeProvider {
  const byName = new Map<string, SchemaDeclaration>()
  const collect = (declaration: SchemaDeclaration): void => {
    if (declaration.type.kind === 'struct') byName.set(declaration.type.name, declaration)
    if (declaration.element !== undefined) collect(declaration.element)
    for (const field of declaration.fields?.values() ?? []) collect(field.declaration)
  }
  collect(root)
  return {
    findType: (name) => byName.get(name)?.type,
    findField: (name, field) => byName.get(name)?.fields?.get(field)?.declaration.type,
  }
}

/** How large values under a declaration can get, whichever variable the path starts from. */
export function schemaSizes(root: SchemaDeclaration): EstimateSize {
  return ({ path }) => {
    if (path === undefined || path.length === 0) return undefined
    let current: SchemaDeclaration | undefined = root
    for (const step of path.slice(1)) {
      if (step === '@items' || step === '@values') current = current.element
      else if (step === '@keys') return current.type.kind === 'map' ? { min: 0n, max: 0n } : undefined
      else current = current.fields?.get(step)?.declaration
      if (current === undefined) return undefined
    }
    return { min: 0n, max: BigInt(current.maxElements) }
  }
}
