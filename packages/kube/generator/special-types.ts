// What the schemas cannot say, or say in a way that does not suit someone who writes objects.

/**
 * Components whose type is not an interface of their properties, as TypeScript.
 *
 * - Quantity: the server takes numbers too but always answers with strings. `string` alone spares every reader a case
 *   that never comes.
 * - RawExtension: any object, of a kind that the field's documentation names; `unknown` takes every interface.
 * - JSONSchemaPropsOr…: the schema says nothing; these are the forms that apiextensions.k8s.io/v1 admits.
 */
export const ALIASES: Readonly<Record<string, string>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': 'string',
  'io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1': '{ [key: string]: Json }',
  'io.k8s.apimachinery.pkg.apis.meta.v1.MicroTime': 'string',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Patch': 'Json',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Time': 'string',
  'io.k8s.apimachinery.pkg.runtime.RawExtension': 'unknown',
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': 'number | string',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON': 'Json',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrArray': 'JSONSchemaProps',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrBool': 'JSONSchemaProps | boolean',
  'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaPropsOrStringArray': 'JSONSchemaProps | string[]',
}

/** Components that the package writes by hand, by the folder of src that has them. The generated module re-exports them. */
export const HAND_WRITTEN: Readonly<Record<string, string>> = {
  'io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry': 'meta',
  'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta': 'meta',
  'io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference': 'meta',
  'io.k8s.apimachinery.pkg.apis.meta.v1.Status': 'status',
  'io.k8s.apimachinery.pkg.apis.meta.v1.StatusCause': 'status',
  'io.k8s.apimachinery.pkg.apis.meta.v1.StatusDetails': 'status',
}

/** Fields that a schema requires although the server fills them in: `component.field`. */
export const FILLED_BY_SERVER: ReadonlySet<string> = new Set(['io.k8s.api.rbac.v1.RoleRef.apiGroup'])
