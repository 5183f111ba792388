import {
  checkPathSegmentName,
  type FieldError,
  fieldPath,
  forbidden,
  nameIsDnsSubdomain,
  required,
  validateLabelSelector,
} from '@setpoint/kube'
import type { ParamRef } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { addInvalid, checkOneOf } from '../checks.js'

// What the bindings of validating and of mutating policies have in common.

const POLICY_NAME = fieldPath('spec', 'policyName')
const PARAM_REF = fieldPath('spec', 'paramRef')

export function validatePolicyName(policyName: string): FieldError[] {
  if (policyName === '') return [required(POLICY_NAME)]
  const errors: FieldError[] = []
  addInvalid(errors, POLICY_NAME, policyName, nameIsDnsSubdomain(policyName, false))
  return errors
}

/** The parameters of a policy: one object by its name, or several by their labels. */
export function validateParamRef(reference: ParamRef | undefined): FieldError[] {
  if (reference === undefined) return []
  const { name = '', selector, parameterNotFoundAction } = reference
  const errors: FieldError[] = []
  const exclusive = 'name and selector are mutually exclusive'
  if (name !== '') {
    addInvalid(errors, PARAM_REF.child('name'), name, checkPathSegmentName(name))
    if (selector !== undefined) errors.push(forbidden(PARAM_REF.child('name'), exclusive))
  }
  if (selector !== undefined) {
    errors.push(...validateLabelSelector(selector, PARAM_REF.child('selector')))
    if (name !== '') errors.push(forbidden(PARAM_REF.child('selector'), exclusive))
  }
  if (name === '' && selector === undefined) {
    errors.push(required(PARAM_REF, 'one of name or selector must be specified'))
  }
  checkOneOf(errors, parameterNotFoundAction, ['Deny', 'Allow'], PARAM_REF.child('parameterNotFoundAction'))
  return errors
}
