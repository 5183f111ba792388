import { FieldSet, type FieldSetNode, type PathElement } from '../fieldset/index.js'
import type { MapType, Type } from './type.js'

/**
 * The set as it must be if the schema made something atomic since the set was written: the parts give way to the whole.
 * It is the set itself when nothing did. What went from atomic to granular stays as it is.
 */
export function reconcileFields(type: Type, set: FieldSet): FieldSet {
  let nodes: FieldSetNode[] | undefined
  for (let index = 0; index < set.nodes.length; index++) {
    const node = set.nodes[index] as FieldSetNode
    if (node.children === undefined) continue
    const part = typeOfPart(type, node.element)
    const reconciled = part === undefined ? node : reconcileNode(part, node)
    if (reconciled === node) continue
    nodes ??= [...set.nodes]
    nodes[index] = reconciled
  }
  return nodes === undefined ? set : new FieldSet(nodes)
}

function reconcileNode(type: Type, node: FieldSetNode): FieldSetNode {
  const { element, member, children } = node
  if (children === undefined || (type.map !== undefined && isUntypedMap(type.map))) return node
  const atomic = type.map === undefined ? type.scalar === undefined && type.list?.atomic : type.map.atomic
  if (atomic === true) return { element, member: true, children: undefined }
  const below = reconcileFields(type, children)
  return below === children ? node : { element, member, children: below }
}

function typeOfPart({ map, scalar, list }: Type, element: PathElement): Type | undefined {
  if (map !== undefined) {
    if (isUntypedMap(map)) return undefined
    return element.kind === 'field' ? map.typeOf(element.name) : map.element
  }
  return scalar === undefined ? list?.element : undefined
}

/** A map that only holds data without a schema never had anything but granular keys. */
function isUntypedMap(map: MapType): boolean {
  return map.fields.size === 0 && map.element?.untyped === true
}
