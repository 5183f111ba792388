import { type FieldError, fieldPath, invalid, invalidObject, type KubeObject } from '@setpoint/kube'
import type {
  NonResourceAttributes,
  SelfSubjectAccessReviewSpec,
  SubjectAccessReviewSpec,
} from '@setpoint/kube/kinds/authorization.k8s.io/v1'
import type { Attributes, Authorizer } from '../authorize/index.js'
import type { User } from '../registry/index.js'
import { type Review, reviewResource } from './review.js'
import { selectorProblems, validateSelectors } from './selectors.js'

const GROUP = 'authorization.k8s.io'
const SPEC = fieldPath('spec')
const METADATA = fieldPath('metadata')
// One segment in Kubernetes, too.
const RESOURCE_ATTRIBUTES = fieldPath('spec.resourceAttributes')

/** What a kind of access review adds to the others. */
interface Variant {
  readonly kind: string
  readonly userOf: (object: KubeObject, asker: User) => User
  readonly validate: (object: KubeObject) => FieldError[]
}

/** SubjectAccessReview: may somebody do something? */
export function subjectAccessReview(authorizer: Authorizer): Review {
  return accessReview(authorizer, {
    kind: 'SubjectAccessReview',
    userOf: subjectOf,
    validate: (object) => [
      ...validateAttributes(specOf(object)),
      ...validateSubject(specOf(object)),
      ...validateSelectors(specOf(object).resourceAttributes, RESOURCE_ATTRIBUTES),
      ...validateMetadata(object, 'must be empty', []),
    ],
  })
}

/** LocalSubjectAccessReview: the same question, within one namespace. */
export function localSubjectAccessReview(authorizer: Authorizer): Review {
  return accessReview(authorizer, {
    kind: 'LocalSubjectAccessReview',
    userOf: subjectOf,
    validate: (object) => [
      ...validateAttributes(specOf(object)),
      ...validateSubject(specOf(object)),
      ...validateSelectors(specOf(object).resourceAttributes, RESOURCE_ATTRIBUTES),
      ...validateMetadata(object, 'must be empty except for namespace', ['namespace']),
      ...validateLocal(object),
    ],
  })
}

/** SelfSubjectAccessReview: may the one who asks? */
export function selfSubjectAccessReview(authorizer: Authorizer): Review {
  return accessReview(authorizer, {
    kind: 'SelfSubjectAccessReview',
    userOf: (_object, asker) => asker,
    validate: (object) => [
      ...validateAttributes(specOf(object)),
      ...validateSelectors(specOf(object).resourceAttributes, RESOURCE_ATTRIBUTES),
      ...validateMetadata(object, 'must be empty', []),
    ],
  })
}

function accessReview(authorizer: Authorizer, variant: Variant): Review {
  return {
    resource: reviewResource(variant.kind, GROUP),
    check(object) {
      const errors = variant.validate(object)
      // Kubernetes has forgotten the kind by then.
      if (errors.length > 0) throw invalidObject({ group: GROUP, kind: '' }, '', errors)
    },
    answer(object, { user }) {
      const spec = specOf(object)
      const { allowed, reason } = authorizer.authorize(variant.userOf(object, user), attributesOf(spec))
      const problems = spec.resourceAttributes === undefined ? [] : selectorProblems(spec.resourceAttributes)
      object['status'] = {
        allowed,
        ...(reason === '' ? {} : { reason }),
        ...(problems.length === 0 ? {} : { evaluationError: problems.join('; ') }),
      }
      return object
    },
  }
}

type Spec = SubjectAccessReviewSpec | SelfSubjectAccessReviewSpec

function specOf(object: KubeObject): SubjectAccessReviewSpec {
  return object['spec'] as SubjectAccessReviewSpec
}

function subjectOf(object: KubeObject): User {
  const { user = '', uid = '', groups = [], extra = {} } = specOf(object)
  return { name: user, uid, groups, extra }
}

function attributesOf({ resourceAttributes, nonResourceAttributes }: Spec): Attributes {
  if (resourceAttributes === undefined) {
    return { type: 'path', verb: nonResourceAttributes?.verb ?? '', path: nonResourceAttributes?.path ?? '' }
  }
  const {
    verb = '',
    group = '',
    version = '*',
    namespace = '',
    resource = '',
    subresource = '',
    name = '',
  } = resourceAttributes
  return { type: 'resource', verb, group, version, namespace, resource, subresource, name }
}

function validateAttributes({ resourceAttributes, nonResourceAttributes }: Spec): FieldError[] {
  if (resourceAttributes !== undefined && nonResourceAttributes !== undefined) {
    const detail = 'cannot be specified in combination with resourceAttributes'
    return [invalid(SPEC.child('nonResourceAttributes'), shown(nonResourceAttributes), detail)]
  }
  if (resourceAttributes !== undefined || nonResourceAttributes !== undefined) return []
  const detail = 'exactly one of nonResourceAttributes or resourceAttributes must be specified'
  return [invalid(SPEC.child('resourceAttributes'), null, detail)]
}

function validateSubject({ user = '', groups = [] }: SubjectAccessReviewSpec): FieldError[] {
  if (user !== '' || groups.length > 0) return []
  return [invalid(SPEC.child('user'), '', 'at least one of user or group must be specified')]
}

/** Questions have no name and no labels; the fields' owners are the server's own note. */
function validateMetadata({ metadata }: KubeObject, detail: string, allowed: readonly string[]): FieldError[] {
  const given = Object.keys(metadata).filter((field) => field !== 'managedFields' && !allowed.includes(field))
  return given.length === 0 ? [] : [invalid(METADATA, metadata, detail)]
}

function validateLocal(object: KubeObject): FieldError[] {
  const { resourceAttributes, nonResourceAttributes } = specOf(object)
  const errors: FieldError[] = []
  const namespace = resourceAttributes?.namespace ?? ''
  if (resourceAttributes !== undefined && namespace !== (object.metadata.namespace ?? '')) {
    const path = fieldPath('spec.resourceAttributes.namespace')
    errors.push(invalid(path, namespace, 'must match metadata.namespace'))
  }
  if (nonResourceAttributes !== undefined) {
    const path = fieldPath('spec.nonResourceAttributes')
    errors.push(invalid(path, shown(nonResourceAttributes), 'disallowed on this kind of request'))
  }
  return errors
}

/** As Go shows a value whose type has no names for JSON. */
function shown({ path = '', verb = '' }: NonResourceAttributes): object {
  return { Path: path, Verb: verb }
}
