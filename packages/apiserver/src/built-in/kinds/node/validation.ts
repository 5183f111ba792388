import {
  checkLabelValue,
  duplicate,
  type FieldError,
  type FieldPath,
  fieldPath,
  forbidden,
  invalid,
  isJsonObject,
  isV4,
  messageOf,
  type ObjectMeta,
  parseNetwork,
  required,
  validateLabelName,
} from '@setpoint/kube'
import type { Node, Taint } from '@setpoint/kube/kinds/v1'
import { checkNetwork } from '../checks.js'
import { goStruct } from '../go-struct.js'
import { checkTaintEffect } from '../pod/validation/index.js'
import { validateResourceAmount } from '../resource-names.js'

const METADATA = fieldPath('metadata')
const POD_CIDRS = fieldPath('spec', 'podCIDRs')
const STATUS = fieldPath('status')
const TAINTS_ANNOTATION = 'scheduler.alpha.kubernetes.io/taints'
const FEATURE = /^[A-Z][a-zA-Z0-9]*(?:\/[a-zA-Z][a-zA-Z0-9]*)*$/
const MAX_FEATURE = 253

/** What holds for a node at any time. Taints are reported below metadata: that is the server's way. */
export function validateNode(node: Node): FieldError[] {
  const errors: FieldError[] = []
  checkAnnotations(errors, node.metadata)
  checkTaints(errors, node.spec?.taints ?? [], METADATA.child('taints'))
  checkResources(errors, node)
  const swap = node.status?.nodeInfo?.swap?.capacity
  if (swap !== undefined && swap <= 0) {
    errors.push(invalid(METADATA.child('nodeSwapStatus', 'capacity'), swap, 'must be greater than zero'))
  }
  checkFeatures(errors, node)
  checkPodCidrs(errors, node.spec?.podCIDRs ?? [])
  return errors
}

/** What an update of a node, or of its status, may not change. */
export function validateNodeUpdate(node: Node, old: Node): FieldError[] {
  const errors: FieldError[] = []
  checkAnnotations(errors, node.metadata)
  checkResources(errors, node)
  checkFeatures(errors, node)
  checkAddresses(errors, node)
  const [cidrs, before] = [node.spec?.podCIDRs ?? [], old.spec?.podCIDRs ?? []]
  const why = 'node updates may not change podCIDR except from "" to valid'
  if (before.length > 0 && before.length !== cidrs.length) errors.push(forbidden(POD_CIDRS, why))
  else if (before.length > 0) {
    for (const [index, cidr] of before.entries()) if (cidr !== cidrs[index]) errors.push(forbidden(POD_CIDRS, why))
  }
  const provider = old.spec?.providerID ?? ''
  if (provider !== '' && provider !== node.spec?.providerID) {
    const at = fieldPath('spec', 'providerID')
    errors.push(forbidden(at, 'node updates may not change providerID except from "" to valid'))
  }
  checkTaints(errors, node.spec?.taints ?? [], METADATA.child('taints'))
  if ((node.spec?.externalID ?? '') !== (old.spec?.externalID ?? '')) {
    errors.push(forbidden(fieldPath('spec', 'externalID'), 'may not be updated'))
  }
  return errors
}

function checkAnnotations(errors: FieldError[], { annotations }: ObjectMeta): void {
  const text = annotations?.[TAINTS_ANNOTATION] ?? ''
  if (text === '') return
  const at = METADATA.child('annotations')
  try {
    const taints: unknown = JSON.parse(text)
    if (Array.isArray(taints))
      checkTaints(errors, taints.filter(isJsonObject) as unknown as Taint[], at.child(TAINTS_ANNOTATION))
  } catch (error) {
    errors.push(invalid(at, TAINTS_ANNOTATION, messageOf(error)))
  }
}

function checkTaints(errors: FieldError[], taints: readonly Taint[], path: FieldPath): void {
  const seen = new Set<string>()
  for (const [index, taint] of taints.entries()) {
    const { key, value = '', timeAdded } = taint
    const effect: string = taint.effect ?? ''
    const at = path.index(index)
    errors.push(...validateLabelName(key, at.child('key')))
    const messages = checkLabelValue(value)
    if (messages.length > 0) errors.push(invalid(at.child('value'), value, messages.join(';')))
    if (effect === '') errors.push(required(at.child('effect')))
    else checkTaintEffect(errors, effect, at.child('effect'))
    const pair = `${effect}/${key}`
    if (seen.has(pair)) {
      const shown = goStruct({ Key: key, Value: value, Effect: effect, TimeAdded: timeAdded })
      const twice = duplicate(at, shown)
      errors.push({ ...twice, body: `${twice.body}: taints must be unique by key and effect pair` })
    }
    seen.add(pair)
  }
}

function checkResources(errors: FieldError[], { status }: Node): void {
  for (const list of ['capacity', 'allocatable'] as const) {
    for (const [name, amount] of Object.entries(status?.[list] ?? {})) {
      errors.push(...validateResourceAmount(name, amount, STATUS.child(list, name)))
    }
  }
}

function checkFeatures(errors: FieldError[], { status }: Node): void {
  const features = status?.declaredFeatures ?? []
  const at = STATUS.child('declaredFeatures')
  for (const [index, feature] of features.entries()) {
    const problem = featureProblem(feature)
    if (problem !== undefined) errors.push(invalid(at.index(index), feature, problem))
    const next = features[index + 1]
    if (next === undefined) continue
    if (feature === next) errors.push(duplicate(at.index(index + 1), next))
    else if (feature > next) errors.push(invalid(at.index(index + 1), next, 'list must be sorted alphabetically'))
  }
}

function featureProblem(feature: string): string | undefined {
  const which = `invalid feature name ${JSON.stringify(feature)}`
  if (feature.length > MAX_FEATURE) return `${which}: must be no more than ${MAX_FEATURE} characters`
  if (FEATURE.test(feature)) return undefined
  return `${which}: must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes`
}

function checkPodCidrs(errors: FieldError[], cidrs: readonly string[]): void {
  const found = errors.length
  for (const [index, cidr] of cidrs.entries()) checkNetwork(errors, cidr, POD_CIDRS.index(index))
  if (cidrs.length < 2 || errors.length > found) return
  const families = cidrs.map((cidr) => {
    const network = parseNetwork(cidr)
    return network !== undefined && isV4(network.address)
  })
  if (cidrs.length > 2 || families[0] === families[1]) {
    errors.push(invalid(POD_CIDRS, cidrs, 'may specify no more than one CIDR for each IP family'))
  }
}

function checkAddresses(errors: FieldError[], { status }: Node): void {
  const seen = new Set<string>()
  for (const [index, { type = '', address = '' }] of (status?.addresses ?? []).entries()) {
    const key = JSON.stringify([type, address])
    if (seen.has(key)) {
      errors.push(duplicate(STATUS.child('addresses').index(index), goStruct({ Type: type, Address: address })))
    }
    seen.add(key)
  }
}
