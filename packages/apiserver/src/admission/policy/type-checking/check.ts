import {
  AUTHORIZER_TYPE,
  declareSchema,
  DYN,
  Environment,
  kubernetesLibraries,
  type SchemaDeclaration,
  schemaTypes,
} from '@setpoint/cel'
import { fieldPath, type GroupVersionKind, parseApiVersion } from '@setpoint/kube'
import type {
  ExpressionWarning,
  ParamKind,
  ValidatingAdmissionPolicySpec,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Catalog } from '../../../catalog/index.js'
import { ExpressionCompiler, NAMESPACE_TYPE, REQUEST_TYPE, VARIABLE_TYPES } from '../../expressions/index.js'
import { kindText, wholeSchema } from './schema.js'

/** More kinds of one policy are not looked at. */
const MAX_KINDS = 10
const VALIDATIONS = fieldPath('spec', 'validations')

interface CheckedKind {
  readonly kind: GroupVersionKind
  readonly compiler: ExpressionCompiler
}

/** What is wrong with a policy's expressions for the kinds that it names. */
export function checkTypes(catalog: Catalog, spec: ValidatingAdmissionPolicySpec): ExpressionWarning[] {
  const kinds = checkedKinds(catalog, spec)
  const options = { params: spec.paramKind !== undefined, authorizer: true }
  const check = (expression: string, fieldRef: string): ExpressionWarning[] => {
    const found = kinds.flatMap(({ kind, compiler }) => {
      const { issues } = compiler.compile(expression, undefined, options)
      return issues === undefined ? [] : [`${kindText(kind)}: ${issues}\n`]
    })
    return found.length === 0 ? [] : [{ fieldRef, warning: found.join('\n') }]
  }
  return (spec.validations ?? []).flatMap(({ expression, messageExpression = '' }, index) => {
    const at = VALIDATIONS.index(index)
    return [
      ...check(expression, at.child('expression').text),
      ...(messageExpression === '' ? [] : check(messageExpression, at.child('messageExpression').text)),
    ]
  })
}

/** The kinds that are known, each with a compiler to which objects are of that kind. */
function checkedKinds(catalog: Catalog, spec: ValidatingAdmissionPolicySpec): CheckedKind[] {
  const params = paramsDeclaration(catalog, spec.paramKind)
  return kindsOf(catalog, spec).flatMap((kind) => {
    const schema = wholeSchema(catalog, kind)
    if (schema === undefined) return []
    const environment = environmentFor(declareSchema(schema, kind.kind, true), params, spec.paramKind !== undefined)
    const compiler = new ExpressionCompiler(true, () => environment)
    for (const { name, expression } of spec.variables ?? []) {
      compiler.compileVariable(name, expression, { params: spec.paramKind !== undefined, authorizer: true })
    }
    return [{ kind, compiler }]
  })
}

function environmentFor(
  object: SchemaDeclaration | undefined,
  params: SchemaDeclaration | undefined,
  hasParams: boolean,
): Environment {
  const declared = [object, params].flatMap((each) => (each === undefined ? [] : [schemaTypes(each)]))
  return new Environment({
    libraries: kubernetesLibraries(),
    types: [VARIABLE_TYPES, ...declared],
    variables: {
      namespaceObject: NAMESPACE_TYPE,
      request: REQUEST_TYPE,
      object: object?.type ?? DYN,
      oldObject: object?.type ?? DYN,
      ...(hasParams ? { params: params?.type ?? DYN } : {}),
      authorizer: AUTHORIZER_TYPE,
    },
  })
}

function paramsDeclaration(catalog: Catalog, paramKind: ParamKind | undefined): SchemaDeclaration | undefined {
  const { apiVersion = '', kind = '' } = paramKind ?? {}
  const parsed = parseApiVersion(apiVersion)
  const schema = parsed === undefined ? undefined : wholeSchema(catalog, { ...parsed, kind })
  // Another name than that of the object, which may be of the same kind.
  return schema === undefined ? undefined : declareSchema(schema, `params.${kind}`, true)
}

/** The kinds that rules name outright, sorted. */
function kindsOf(catalog: Catalog, { matchConstraints }: ValidatingAdmissionPolicySpec): GroupVersionKind[] {
  const found = new Map<string, GroupVersionKind>()
  for (const { apiGroups = [], apiVersions = [], resources = [] } of matchConstraints?.resourceRules ?? []) {
    if ([...apiGroups, ...apiVersions].some((each) => each.includes('*'))) continue
    const plain = resources.filter((resource) => !/[*/]/.test(resource)).sort()
    for (const group of [...apiGroups].sort()) {
      for (const version of [...apiVersions].sort()) {
        for (const plural of plain) {
          const kind = catalog.version(group, version)?.find(plural)?.kind
          if (kind !== undefined) found.set(`${group}/${version}/${kind}`, { group, version, kind })
        }
      }
    }
  }
  const kinds = [...found].slice(0, MAX_KINDS)
  return kinds.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, kind]) => kind)
}
