import { nameIsDnsLabel, nameIsDnsSubdomain } from '@setpoint/kube'
import { declare, memberOverload, type Library } from '../declare/index.js'
import { BOOL, STRING, structType, type Type } from '../type/index.js'
import { Failure, Opaque } from '../value/index.js'

/** What is asked of the host: may this user (or the service account in its place) do this? */
export interface AuthorizerRequest {
  /** Default: the user of the request that is being admitted. */
  readonly serviceAccount?: { readonly namespace: string; readonly name: string }
  readonly verb: string
  /** Set for a path that is no resource. */
  readonly path?: string
  /** Set for a resource. */
  readonly resource?: {
    readonly group: string
    readonly resource: string
    readonly subresource: string
    readonly namespace: string
    readonly name: string
    readonly fieldSelector: string
    readonly labelSelector: string
  }
}

export interface AuthorizerAnswer {
  readonly allowed: boolean
  readonly reason?: string
  /** Set if the question could not be answered. */
  readonly error?: string
}

/** The host's side of `authorizer`. */
export type Authorize = (request: AuthorizerRequest) => AuthorizerAnswer

export const AUTHORIZER_TYPE: Type = structType('kubernetes.authorization.Authorizer')
const PATH_CHECK: Type = structType('kubernetes.authorization.PathCheck')
const GROUP_CHECK: Type = structType('kubernetes.authorization.GroupCheck')
export const RESOURCE_CHECK_TYPE: Type = structType('kubernetes.authorization.ResourceCheck')
const DECISION: Type = structType('kubernetes.authorization.Decision')

/** Every step of a question has its own type and no parts that an expression could see. */
class Step<Content> extends Opaque {
  readonly type: Type
  readonly content: Content

  constructor(type: Type, content: Content) {
    super()
    this.type = type
    this.content = content
  }

  equals(other: Opaque): boolean {
    return other === this
  }
}

interface Subject {
  readonly authorize: Authorize
  readonly serviceAccount?: { readonly namespace: string; readonly name: string }
}

type Resource = NonNullable<AuthorizerRequest['resource']>
type ResourceStep = Step<{ subject: Subject; resource: Resource }>

/** The value of the variable `authorizer`. */
export function authorizerValue(authorize: Authorize): Opaque {
  return new Step<Subject>(AUTHORIZER_TYPE, { authorize })
}

/** The value of `authorizer.requestResource`: a check of the resource that the request is about. */
export function resourceCheckValue(authorize: Authorize, resource: Partial<Resource>): Opaque {
  return resourceStep({ authorize }, { ...NO_RESOURCE, ...resource })
}

const NO_RESOURCE: Resource = {
  group: '',
  resource: '',
  subresource: '',
  namespace: '',
  name: '',
  fieldSelector: '',
  labelSelector: '',
}

function resourceStep(subject: Subject, resource: Resource): ResourceStep {
  return new Step(RESOURCE_CHECK_TYPE, { subject, resource })
}

function withServiceAccount({ content }: Step<Subject>, namespace: string, name: string): Step<Subject> {
  if (nameIsDnsSubdomain(name, false).length > 0) throw new Failure('Invalid service account name')
  if (nameIsDnsLabel(namespace, false).length > 0) throw new Failure('Invalid service account namespace')
  return new Step(AUTHORIZER_TYPE, { ...content, serviceAccount: { namespace, name } })
}

function ask(
  subject: Subject,
  verb: string,
  about: Pick<AuthorizerRequest, 'path' | 'resource'>,
): Step<AuthorizerAnswer> {
  const { authorize, ...who } = subject
  return new Step(DECISION, authorize({ ...who, verb, ...about }))
}

/** A function that narrows the check of a resource. */
function narrow(name: keyof Resource, id: string): ReturnType<typeof declare> {
  const call = ({ content }: ResourceStep, value: string): ResourceStep =>
    resourceStep(content.subject, { ...content.resource, [name]: value })
  return declare(name, memberOverload(id, [RESOURCE_CHECK_TYPE, STRING], RESOURCE_CHECK_TYPE, call))
}

/** `authorizer.group('apps').resource('deployments').check('create').allowed()`. */
export const AUTHORIZER_LIBRARY: Library = {
  name: 'kubernetes.authz',
  functions: [
    declare(
      'path',
      memberOverload(
        'authorizer_path',
        [AUTHORIZER_TYPE, STRING],
        PATH_CHECK,
        ({ content }: Step<Subject>, path: string) => {
          if (path.trim() === '') throw new Failure('path must not be empty')
          return new Step(PATH_CHECK, { subject: content, path })
        },
      ),
    ),
    declare(
      'group',
      memberOverload(
        'authorizer_group',
        [AUTHORIZER_TYPE, STRING],
        GROUP_CHECK,
        ({ content }: Step<Subject>, group: string) => new Step(GROUP_CHECK, { subject: content, group }),
      ),
    ),
    declare(
      'serviceAccount',
      memberOverload(
        'authorizer_serviceaccount',
        [AUTHORIZER_TYPE, STRING, STRING],
        AUTHORIZER_TYPE,
        withServiceAccount,
      ),
    ),
    declare(
      'resource',
      memberOverload(
        'groupcheck_resource',
        [GROUP_CHECK, STRING],
        RESOURCE_CHECK_TYPE,
        ({ content }: Step<{ subject: Subject; group: string }>, resource: string) => {
          if (resource.trim() === '') throw new Failure('resource must not be empty')
          return resourceStep(content.subject, { ...NO_RESOURCE, group: content.group, resource })
        },
      ),
    ),
    narrow('subresource', 'resourcecheck_subresource'),
    narrow('namespace', 'resourcecheck_namespace'),
    narrow('name', 'resourcecheck_name'),
    narrow('fieldSelector', 'authorizer_fieldselector'),
    narrow('labelSelector', 'authorizer_labelselector'),
    declare(
      'check',
      memberOverload(
        'pathcheck_check',
        [PATH_CHECK, STRING],
        DECISION,
        ({ content: { subject, path } }: Step<{ subject: Subject; path: string }>, verb: string) =>
          ask(subject, verb, { path }),
      ),
      memberOverload(
        'resourcecheck_check',
        [RESOURCE_CHECK_TYPE, STRING],
        DECISION,
        ({ content: { subject, resource } }: ResourceStep, verb: string) => ask(subject, verb, { resource }),
      ),
    ),
    declare(
      'errored',
      memberOverload(
        'decision_errored',
        [DECISION],
        BOOL,
        ({ content }: Step<AuthorizerAnswer>) => content.error !== undefined,
      ),
    ),
    declare(
      'error',
      memberOverload(
        'decision_error',
        [DECISION],
        STRING,
        ({ content }: Step<AuthorizerAnswer>) => content.error ?? '',
      ),
    ),
    declare(
      'allowed',
      memberOverload('decision_allowed', [DECISION], BOOL, ({ content }: Step<AuthorizerAnswer>) => content.allowed),
    ),
    declare(
      'reason',
      memberOverload(
        'decision_reason',
        [DECISION],
        STRING,
        ({ content }: Step<AuthorizerAnswer>) => content.reason ?? '',
      ),
    ),
  ],
}
