// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.

/**
 * The protobuf messages behind the API by package, one to a line: `Name field …`. A field is its number and its name in
 * JSON, then `/Name` where Go's name is not that with a capital, then `:type` unless it is a string. Types: bool, int32,
 * int64, double, bytes, quantity (a string that is one), a message of the same or, as `meta/v1.ObjectMeta`, of another
 * package. `[]` repeats, `{}` is a map from strings, `*` tells absent from zero. A field without a name in JSON is a
 * struct embedded in this one; `=` before the only field of a message: in JSON the message is that field.
 *
 * JSON leaves a field out when it is empty: zero, or a pointer, list or map with nothing in it. A mark after the colon says
 * that it does not: with `!` it has the zero, or null; with `+` an empty list. A struct that is no pointer is never empty,
 * and always there; but with `~` JSON leaves it out when it is zero.
 *
 * `group` is the API group whose kinds a package has, of the version that its key ends with.
 */
export const protobufPackages = {
  'admission/v1': {
    component: 'io.k8s.api.admission.v1',
    group: 'admission.k8s.io',
    messages: `
AdmissionRequest 1uid/UID:! 2kind:meta/v1.GroupVersionKind 3resource:meta/v1.GroupVersionResource 4subResource 13requestKind:*meta/v1.GroupVersionKind 14requestResource:*meta/v1.GroupVersionResource 15requestSubResource 5name 6namespace 7operation:! 8userInfo:authentication/v1.UserInfo 9object:pkg/runtime.RawExtension 10oldObject:pkg/runtime.RawExtension 11dryRun:*bool 12options:pkg/runtime.RawExtension
AdmissionResponse 1uid/UID:! 2allowed:!bool 3status/Result:*meta/v1.Status 4patch:bytes 5patchType:*string 6auditAnnotations:{}string 7warnings:[]string
AdmissionReview 1request:*AdmissionRequest 2response:*AdmissionResponse
`,
  },
  'admissionregistration/v1': {
    component: 'io.k8s.api.admissionregistration.v1',
    group: 'admissionregistration.k8s.io',
    messages: `
ApplyConfiguration 1expression
AuditAnnotation 1key:! 2valueExpression:!
ExpressionWarning 2fieldRef:! 3warning:!
JSONPatch 1expression
MatchCondition 1name:! 2expression:!
MatchResources 1namespaceSelector:*meta/v1.LabelSelector 2objectSelector:*meta/v1.LabelSelector 3resourceRules:[]NamedRuleWithOperations 4excludeResourceRules:[]NamedRuleWithOperations 7matchPolicy:*string
MutatingAdmissionPolicy 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]MutatingAdmissionPolicyBinding
MutatingAdmissionPolicyBindingSpec 1policyName 2paramRef:*ParamRef 3matchResources:*MatchResources
MutatingAdmissionPolicyList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]MutatingAdmissionPolicy
MutatingAdmissionPolicySpec 1paramKind:*ParamKind 2matchConstraints:*MatchResources 3variables:[]Variable 4mutations:[]Mutation 5failurePolicy:*string 6matchConditions:[]MatchCondition 7reinvocationPolicy
MutatingWebhook 1name:! 2clientConfig:WebhookClientConfig 3rules:[]RuleWithOperations 4failurePolicy:*string 9matchPolicy:*string 5namespaceSelector:*meta/v1.LabelSelector 11objectSelector:*meta/v1.LabelSelector 6sideEffects:!*string 7timeoutSeconds:*int32 8admissionReviewVersions:![]string 10reinvocationPolicy:*string 12matchConditions:[]MatchCondition
MutatingWebhookConfiguration 1metadata/ObjectMeta:meta/v1.ObjectMeta 2webhooks:[]MutatingWebhook
MutatingWebhookConfigurationList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]MutatingWebhookConfiguration
Mutation 2patchType:! 3applyConfiguration:*ApplyConfiguration 4jsonPatch/JSONPatch:*JSONPatch
NamedRuleWithOperations 1resourceNames:[]string 2/RuleWithOperations:RuleWithOperations
ParamKind 1apiVersion/APIVersion 2kind
ParamRef 1name 2namespace 3selector:*meta/v1.LabelSelector 4parameterNotFoundAction:*string
Rule 1apiGroups/APIGroups:[]string 2apiVersions/APIVersions:[]string 3resources:[]string 4scope:*string
RuleWithOperations 1operations:[]string 2/Rule:Rule
ServiceReference 1namespace:! 2name:! 3path:*string 4port:*int32
TypeChecking 1expressionWarnings:[]ExpressionWarning
ValidatingAdmissionPolicy 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ValidatingAdmissionPolicySpec 3status:ValidatingAdmissionPolicyStatus
ValidatingAdmissionPolicyBinding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ValidatingAdmissionPolicyBinding
ValidatingAdmissionPolicyBindingSpec 1policyName 2paramRef:*ParamRef 3matchResources:*MatchResources 4validationActions:[]string
ValidatingAdmissionPolicyList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ValidatingAdmissionPolicy
ValidatingAdmissionPolicySpec 1paramKind:*ParamKind 2matchConstraints:*MatchResources 3validations:[]Validation 4failurePolicy:*string 5auditAnnotations:[]AuditAnnotation 6matchConditions:[]MatchCondition 7variables:[]Variable
ValidatingAdmissionPolicyStatus 1observedGeneration:int64 2typeChecking:*TypeChecking 3conditions:[]meta/v1.Condition
ValidatingWebhook 1name:! 2clientConfig:WebhookClientConfig 3rules:[]RuleWithOperations 4failurePolicy:*string 9matchPolicy:*string 5namespaceSelector:*meta/v1.LabelSelector 10objectSelector:*meta/v1.LabelSelector 6sideEffects:!*string 7timeoutSeconds:*int32 8admissionReviewVersions:![]string 11matchConditions:[]MatchCondition
ValidatingWebhookConfiguration 1metadata/ObjectMeta:meta/v1.ObjectMeta 2webhooks:[]ValidatingWebhook
ValidatingWebhookConfigurationList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ValidatingWebhookConfiguration
Validation 1expression:! 2message 3reason:*string 4messageExpression
Variable 1name:! 2expression:!
WebhookClientConfig 3url/URL:*string 1service:*ServiceReference 2caBundle/CABundle:bytes
`,
  },
  'admissionregistration/v1alpha1': {
    component: 'io.k8s.api.admissionregistration.v1alpha1',
    group: 'admissionregistration.k8s.io',
    messages: `
ApplyConfiguration 1expression
AuditAnnotation 1key:! 2valueExpression:!
ExpressionWarning 2fieldRef:! 3warning:!
JSONPatch 1expression
MatchCondition 1name:! 2expression:!
MatchResources 1namespaceSelector:*meta/v1.LabelSelector 2objectSelector:*meta/v1.LabelSelector 3resourceRules:[]NamedRuleWithOperations 4excludeResourceRules:[]NamedRuleWithOperations 7matchPolicy:*string
MutatingAdmissionPolicy 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]MutatingAdmissionPolicyBinding
MutatingAdmissionPolicyBindingSpec 1policyName 2paramRef:*ParamRef 3matchResources:*MatchResources
MutatingAdmissionPolicyList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]MutatingAdmissionPolicy
MutatingAdmissionPolicySpec 1paramKind:*ParamKind 2matchConstraints:*MatchResources 3variables:[]Variable 4mutations:[]Mutation 5failurePolicy:*string 6matchConditions:[]MatchCondition 7reinvocationPolicy
Mutation 2patchType:! 3applyConfiguration:*ApplyConfiguration 4jsonPatch/JSONPatch:*JSONPatch
NamedRuleWithOperations 1resourceNames:[]string 2/RuleWithOperations:admissionregistration/v1.RuleWithOperations
ParamKind 1apiVersion/APIVersion 2kind
ParamRef 1name 2namespace 3selector:*meta/v1.LabelSelector 4parameterNotFoundAction:*string
TypeChecking 1expressionWarnings:[]ExpressionWarning
ValidatingAdmissionPolicy 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ValidatingAdmissionPolicySpec 3status:ValidatingAdmissionPolicyStatus
ValidatingAdmissionPolicyBinding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ValidatingAdmissionPolicyBinding
ValidatingAdmissionPolicyBindingSpec 1policyName 2paramRef:*ParamRef 3matchResources:*MatchResources 4validationActions:[]string
ValidatingAdmissionPolicyList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ValidatingAdmissionPolicy
ValidatingAdmissionPolicySpec 1paramKind:*ParamKind 2matchConstraints:*MatchResources 3validations:[]Validation 4failurePolicy:*string 5auditAnnotations:[]AuditAnnotation 6matchConditions:[]MatchCondition 7variables:[]Variable
ValidatingAdmissionPolicyStatus 1observedGeneration:int64 2typeChecking:*TypeChecking 3conditions:[]meta/v1.Condition
Validation 1expression:! 2message 3reason:*string 4messageExpression
Variable 1name:! 2expression:!
`,
  },
  'admissionregistration/v1beta1': {
    component: 'io.k8s.api.admissionregistration.v1beta1',
    group: 'admissionregistration.k8s.io',
    messages: `
ApplyConfiguration 1expression
AuditAnnotation 1key:! 2valueExpression:!
ExpressionWarning 2fieldRef:! 3warning:!
JSONPatch 1expression
MatchCondition 1name:! 2expression:!
MatchResources 1namespaceSelector:*meta/v1.LabelSelector 2objectSelector:*meta/v1.LabelSelector 3resourceRules:[]NamedRuleWithOperations 4excludeResourceRules:[]NamedRuleWithOperations 7matchPolicy:*string
MutatingAdmissionPolicy 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]MutatingAdmissionPolicyBinding
MutatingAdmissionPolicyBindingSpec 1policyName 2paramRef:*ParamRef 3matchResources:*MatchResources
MutatingAdmissionPolicyList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]MutatingAdmissionPolicy
MutatingAdmissionPolicySpec 1paramKind:*ParamKind 2matchConstraints:*MatchResources 3variables:[]Variable 4mutations:[]Mutation 5failurePolicy:*string 6matchConditions:[]MatchCondition 7reinvocationPolicy
MutatingWebhook 1name:! 2clientConfig:WebhookClientConfig 3rules:[]admissionregistration/v1.RuleWithOperations 4failurePolicy:*string 9matchPolicy:*string 5namespaceSelector:*meta/v1.LabelSelector 11objectSelector:*meta/v1.LabelSelector 6sideEffects:*string 7timeoutSeconds:*int32 8admissionReviewVersions:[]string 10reinvocationPolicy:*string 12matchConditions:[]MatchCondition
MutatingWebhookConfiguration 1metadata/ObjectMeta:meta/v1.ObjectMeta 2webhooks:[]MutatingWebhook
MutatingWebhookConfigurationList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]MutatingWebhookConfiguration
Mutation 2patchType:! 3applyConfiguration:*ApplyConfiguration 4jsonPatch/JSONPatch:*JSONPatch
NamedRuleWithOperations 1resourceNames:[]string 2/RuleWithOperations:admissionregistration/v1.RuleWithOperations
ParamKind 1apiVersion/APIVersion 2kind
ParamRef 1name 2namespace 3selector:*meta/v1.LabelSelector 4parameterNotFoundAction:*string
ServiceReference 1namespace:! 2name:! 3path:*string 4port:*int32
TypeChecking 1expressionWarnings:[]ExpressionWarning
ValidatingAdmissionPolicy 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ValidatingAdmissionPolicySpec 3status:ValidatingAdmissionPolicyStatus
ValidatingAdmissionPolicyBinding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ValidatingAdmissionPolicyBinding
ValidatingAdmissionPolicyBindingSpec 1policyName 2paramRef:*ParamRef 3matchResources:*MatchResources 4validationActions:[]string
ValidatingAdmissionPolicyList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ValidatingAdmissionPolicy
ValidatingAdmissionPolicySpec 1paramKind:*ParamKind 2matchConstraints:*MatchResources 3validations:[]Validation 4failurePolicy:*string 5auditAnnotations:[]AuditAnnotation 6matchConditions:[]MatchCondition 7variables:[]Variable
ValidatingAdmissionPolicyStatus 1observedGeneration:int64 2typeChecking:*TypeChecking 3conditions:[]meta/v1.Condition
ValidatingWebhook 1name:! 2clientConfig:WebhookClientConfig 3rules:[]admissionregistration/v1.RuleWithOperations 4failurePolicy:*string 9matchPolicy:*string 5namespaceSelector:*meta/v1.LabelSelector 10objectSelector:*meta/v1.LabelSelector 6sideEffects:*string 7timeoutSeconds:*int32 8admissionReviewVersions:[]string 11matchConditions:[]MatchCondition
ValidatingWebhookConfiguration 1metadata/ObjectMeta:meta/v1.ObjectMeta 2webhooks:[]ValidatingWebhook
ValidatingWebhookConfigurationList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ValidatingWebhookConfiguration
Validation 1expression:! 2message 3reason:*string 4messageExpression
Variable 1name:! 2expression:!
WebhookClientConfig 3url/URL:*string 1service:*ServiceReference 2caBundle/CABundle:bytes
`,
  },
  'api/resource': {
    component: 'io.k8s.apimachinery.pkg.api.resource',
    messages: `
Quantity 1String_:*quantity
`,
  },
  'apiextensions/v1': {
    component: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1',
    group: 'apiextensions.k8s.io',
    messages: `
ConversionRequest 1uid/UID:! 2desiredAPIVersion:! 3objects:![]pkg/runtime.RawExtension
ConversionResponse 1uid/UID:! 2convertedObjects:![]pkg/runtime.RawExtension 3result:meta/v1.Status
ConversionReview 1request:*ConversionRequest 2response:*ConversionResponse
CustomResourceColumnDefinition 1name:! 2type:! 3format 4description 5priority:int32 6jsonPath/JSONPath:!
CustomResourceConversion 1strategy:! 2webhook:*WebhookConversion
CustomResourceDefinition 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:CustomResourceDefinitionSpec 3status:CustomResourceDefinitionStatus
CustomResourceDefinitionCondition 1type:! 2status:! 3lastTransitionTime:meta/v1.Time 4reason 5message 6observedGeneration:int64
CustomResourceDefinitionList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CustomResourceDefinition
CustomResourceDefinitionNames 1plural:! 2singular 3shortNames:[]string 4kind:! 5listKind 6categories:[]string
CustomResourceDefinitionSpec 1group:! 3names:CustomResourceDefinitionNames 4scope:! 7versions:![]CustomResourceDefinitionVersion 9conversion:*CustomResourceConversion 10preserveUnknownFields:bool
CustomResourceDefinitionStatus 1conditions:![]CustomResourceDefinitionCondition 2acceptedNames:CustomResourceDefinitionNames 3storedVersions:![]string 4observedGeneration:int64
CustomResourceDefinitionVersion 1name:! 2served:!bool 3storage:!bool 7deprecated:bool 8deprecationWarning:*string 4schema:*CustomResourceValidation 5subresources:*CustomResourceSubresources 6additionalPrinterColumns:[]CustomResourceColumnDefinition 9selectableFields:[]SelectableField
CustomResourceSubresourceScale 1specReplicasPath:! 2statusReplicasPath:! 3labelSelectorPath:*string
CustomResourceSubresourceStatus
CustomResourceSubresources 1status:*CustomResourceSubresourceStatus 2scale:*CustomResourceSubresourceScale
CustomResourceValidation 1openAPIV3Schema:*JSONSchemaProps
ExternalDocumentation 1description 2url/URL
JSONSchemaProps 1id/ID 2$schema/Schema 3$ref/Ref:*string 4description 5type 6format 7title 8default:*JSON 9maximum:*double 10exclusiveMaximum:bool 11minimum:*double 12exclusiveMinimum:bool 13maxLength:*int64 14minLength:*int64 15pattern 16maxItems:*int64 17minItems:*int64 18uniqueItems:bool 19multipleOf:*double 20enum:[]JSON 21maxProperties:*int64 22minProperties:*int64 23required:[]string 24items:*JSONSchemaPropsOrArray 25allOf:[]JSONSchemaProps 26oneOf:[]JSONSchemaProps 27anyOf:[]JSONSchemaProps 28not:*JSONSchemaProps 29properties:{}JSONSchemaProps 30additionalProperties:*JSONSchemaPropsOrBool 31patternProperties:{}JSONSchemaProps 32dependencies:{}JSONSchemaPropsOrStringArray 33additionalItems:*JSONSchemaPropsOrBool 34definitions:{}JSONSchemaProps 35externalDocs:*ExternalDocumentation 36example:*JSON 37nullable:bool 38x-kubernetes-preserve-unknown-fields/XPreserveUnknownFields:*bool 39x-kubernetes-embedded-resource/XEmbeddedResource:bool 40x-kubernetes-int-or-string/XIntOrString:bool 41x-kubernetes-list-map-keys/XListMapKeys:[]string 42x-kubernetes-list-type/XListType:*string 43x-kubernetes-map-type/XMapType:*string 44x-kubernetes-validations/XValidations:[]ValidationRule
JSONSchemaPropsOrArray 1Schema:*JSONSchemaProps 2JSONSchemas:[]JSONSchemaProps
JSONSchemaPropsOrBool 1Allows:*bool 2Schema:*JSONSchemaProps
JSONSchemaPropsOrStringArray 1Schema:*JSONSchemaProps 2Property:[]string
SelectableField 1jsonPath/JSONPath:!
ServiceReference 1namespace:! 2name:! 3path:*string 4port:*int32
ValidationRule 1rule:! 2message 3messageExpression 4reason:*string 5fieldPath 6optionalOldSelf:*bool
WebhookClientConfig 3url/URL:*string 1service:*ServiceReference 2caBundle/CABundle:bytes
WebhookConversion 2clientConfig:*WebhookClientConfig 3conversionReviewVersions:![]string
`,
  },
  'apiregistration/v1': {
    component: 'io.k8s.kube-aggregator.pkg.apis.apiregistration.v1',
    group: 'apiregistration.k8s.io',
    messages: `
APIService 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:APIServiceSpec 3status:APIServiceStatus
APIServiceCondition 1type:! 2status:! 3lastTransitionTime:meta/v1.Time 4reason 5message
APIServiceList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]APIService
APIServiceSpec 1service:*ServiceReference 2group 3version 4insecureSkipTLSVerify:bool 5caBundle/CABundle:bytes 7groupPriorityMinimum:!int32 8versionPriority:!int32
APIServiceStatus 1conditions:[]APIServiceCondition
ServiceReference 1namespace 2name 3port:*int32
`,
  },
  'apiserverinternal/v1alpha1': {
    component: 'io.k8s.api.apiserverinternal.v1alpha1',
    group: 'internal.apiserver.k8s.io',
    messages: `
ServerStorageVersion 1apiServerID/APIServerID 2encodingVersion 3decodableVersions:[]string 4servedVersions:[]string
StorageVersion 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:StorageVersionSpec 3status:StorageVersionStatus
StorageVersionCondition 1type:! 2status:! 3observedGeneration:int64 4lastTransitionTime:meta/v1.Time 5reason:! 6message
StorageVersionList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]StorageVersion
StorageVersionSpec
StorageVersionStatus 1storageVersions:[]ServerStorageVersion 2commonEncodingVersion:*string 3conditions:[]StorageVersionCondition
`,
  },
  'apps/v1': {
    component: 'io.k8s.api.apps.v1',
    group: 'apps',
    messages: `
ControllerRevision 1metadata/ObjectMeta:meta/v1.ObjectMeta 2data:pkg/runtime.RawExtension 3revision:!int64
ControllerRevisionList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ControllerRevision
DaemonSet 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:DaemonSetSpec 3status:DaemonSetStatus
DaemonSetCondition 1type:! 2status:! 3lastTransitionTime:meta/v1.Time 4reason 5message
DaemonSetList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]DaemonSet
DaemonSetSpec 1selector:!*meta/v1.LabelSelector 2template:core/v1.PodTemplateSpec 3updateStrategy:DaemonSetUpdateStrategy 4minReadySeconds:int32 6revisionHistoryLimit:*int32
DaemonSetStatus 1currentNumberScheduled:!int32 2numberMisscheduled:!int32 3desiredNumberScheduled:!int32 4numberReady:!int32 5observedGeneration:int64 6updatedNumberScheduled:int32 7numberAvailable:int32 8numberUnavailable:int32 9collisionCount:*int32 10conditions:[]DaemonSetCondition
DaemonSetUpdateStrategy 1type 2rollingUpdate:*RollingUpdateDaemonSet
Deployment 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:DeploymentSpec 3status:DeploymentStatus
DeploymentCondition 1type:! 2status:! 6lastUpdateTime:meta/v1.Time 7lastTransitionTime:meta/v1.Time 4reason 5message
DeploymentList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Deployment
DeploymentSpec 1replicas:*int32 2selector:!*meta/v1.LabelSelector 3template:core/v1.PodTemplateSpec 4strategy:DeploymentStrategy 5minReadySeconds:int32 6revisionHistoryLimit:*int32 7paused:bool 9progressDeadlineSeconds:*int32
DeploymentStatus 1observedGeneration:int64 2replicas:int32 3updatedReplicas:int32 7readyReplicas:int32 4availableReplicas:int32 5unavailableReplicas:int32 9terminatingReplicas:*int32 6conditions:[]DeploymentCondition 8collisionCount:*int32
DeploymentStrategy 1type 2rollingUpdate:*RollingUpdateDeployment
ReplicaSet 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ReplicaSetSpec 3status:ReplicaSetStatus
ReplicaSetCondition 1type:! 2status:! 3lastTransitionTime:meta/v1.Time 4reason 5message
ReplicaSetList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ReplicaSet
ReplicaSetSpec 1replicas:*int32 4minReadySeconds:int32 2selector:!*meta/v1.LabelSelector 3template:core/v1.PodTemplateSpec
ReplicaSetStatus 1replicas:!int32 2fullyLabeledReplicas:int32 4readyReplicas:int32 5availableReplicas:int32 7terminatingReplicas:*int32 3observedGeneration:int64 6conditions:[]ReplicaSetCondition
RollingUpdateDaemonSet 1maxUnavailable:*util/intstr.IntOrString 2maxSurge:*util/intstr.IntOrString
RollingUpdateDeployment 1maxUnavailable:*util/intstr.IntOrString 2maxSurge:*util/intstr.IntOrString
RollingUpdateStatefulSetStrategy 1partition:*int32 2maxUnavailable:*util/intstr.IntOrString
StatefulSet 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:StatefulSetSpec 3status:StatefulSetStatus
StatefulSetCondition 1type:! 2status:! 3lastTransitionTime:meta/v1.Time 4reason 5message
StatefulSetList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]StatefulSet
StatefulSetOrdinals 1start:!int32
StatefulSetPersistentVolumeClaimRetentionPolicy 1whenDeleted 2whenScaled
StatefulSetSpec 1replicas:*int32 2selector:!*meta/v1.LabelSelector 3template:core/v1.PodTemplateSpec 4volumeClaimTemplates:[]core/v1.PersistentVolumeClaim 5serviceName:! 6podManagementPolicy 7updateStrategy:StatefulSetUpdateStrategy 8revisionHistoryLimit:*int32 9minReadySeconds:int32 10persistentVolumeClaimRetentionPolicy:*StatefulSetPersistentVolumeClaimRetentionPolicy 11ordinals:*StatefulSetOrdinals
StatefulSetStatus 1observedGeneration:int64 2replicas:!int32 3readyReplicas:int32 4currentReplicas:int32 5updatedReplicas:int32 6currentRevision 7updateRevision 9collisionCount:*int32 10conditions:[]StatefulSetCondition 11availableReplicas:!int32
StatefulSetUpdateStrategy 1type 2rollingUpdate:*RollingUpdateStatefulSetStrategy
`,
  },
  'authentication/v1': {
    component: 'io.k8s.api.authentication.v1',
    group: 'authentication.k8s.io',
    messages: `
BoundObjectReference 1kind 2apiVersion/APIVersion 3name 4uid/UID
ExtraValue =1items:[]string
SelfSubjectReview 1metadata/ObjectMeta:meta/v1.ObjectMeta 2status:SelfSubjectReviewStatus
SelfSubjectReviewStatus 1userInfo:UserInfo
TokenRequest 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:TokenRequestSpec 3status:TokenRequestStatus
TokenRequestSpec 1audiences:![]string 4expirationSeconds:!*int64 3boundObjectRef:!*BoundObjectReference
TokenRequestStatus 1token:! 2expirationTimestamp:meta/v1.Time
TokenReview 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:TokenReviewSpec 3status:TokenReviewStatus
TokenReviewSpec 1token 2audiences:[]string
TokenReviewStatus 1authenticated:bool 2user:UserInfo 4audiences:[]string 3error
UserInfo 1username 2uid/UID 3groups:[]string 4extra:{}ExtraValue
`,
  },
  'authorization/v1': {
    component: 'io.k8s.api.authorization.v1',
    group: 'authorization.k8s.io',
    messages: `
ExtraValue =1items:[]string
FieldSelectorAttributes 1rawSelector 2requirements:[]meta/v1.FieldSelectorRequirement
LabelSelectorAttributes 1rawSelector 2requirements:[]meta/v1.LabelSelectorRequirement
LocalSubjectAccessReview 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:SubjectAccessReviewSpec 3status:SubjectAccessReviewStatus
NonResourceAttributes 1path 2verb
NonResourceRule 1verbs:![]string 2nonResourceURLs:[]string
ResourceAttributes 1namespace 2verb 3group 4version 5resource 6subresource 7name 8fieldSelector:*FieldSelectorAttributes 9labelSelector:*LabelSelectorAttributes
ResourceRule 1verbs:![]string 2apiGroups/APIGroups:[]string 3resources:[]string 4resourceNames:[]string
SelfSubjectAccessReview 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:SelfSubjectAccessReviewSpec 3status:SubjectAccessReviewStatus
SelfSubjectAccessReviewSpec 1resourceAttributes:*ResourceAttributes 2nonResourceAttributes:*NonResourceAttributes
SelfSubjectRulesReview 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:SelfSubjectRulesReviewSpec 3status:SubjectRulesReviewStatus
SelfSubjectRulesReviewSpec 1namespace
SubjectAccessReview 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:SubjectAccessReviewSpec 3status:SubjectAccessReviewStatus
SubjectAccessReviewSpec 1resourceAttributes:*ResourceAttributes 2nonResourceAttributes:*NonResourceAttributes 3user 4groups:[]string 5extra:{}ExtraValue 6uid/UID
SubjectAccessReviewStatus 1allowed:!bool 4denied:bool 2reason 3evaluationError
SubjectRulesReviewStatus 1resourceRules:![]ResourceRule 2nonResourceRules:![]NonResourceRule 3incomplete:!bool 4evaluationError
`,
  },
  'autoscaling/v1': {
    component: 'io.k8s.api.autoscaling.v1',
    group: 'autoscaling',
    messages: `
CrossVersionObjectReference 1kind:! 2name:! 3apiVersion/APIVersion
HorizontalPodAutoscaler 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:HorizontalPodAutoscalerSpec 3status:HorizontalPodAutoscalerStatus
HorizontalPodAutoscalerList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]HorizontalPodAutoscaler
HorizontalPodAutoscalerSpec 1scaleTargetRef:CrossVersionObjectReference 2minReplicas:*int32 3maxReplicas:!int32 4targetCPUUtilizationPercentage:*int32
HorizontalPodAutoscalerStatus 1observedGeneration:*int64 2lastScaleTime:*meta/v1.Time 3currentReplicas:!int32 4desiredReplicas:!int32 5currentCPUUtilizationPercentage:*int32
Scale 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ScaleSpec 3status:ScaleStatus
ScaleSpec 1replicas:int32
ScaleStatus 1replicas:!int32 2selector
`,
  },
  'autoscaling/v2': {
    component: 'io.k8s.api.autoscaling.v2',
    group: 'autoscaling',
    messages: `
ContainerResourceMetricSource 1name:! 2target:MetricTarget 3container:!
ContainerResourceMetricStatus 1name:! 2current:MetricValueStatus 3container:!
CrossVersionObjectReference 1kind:! 2name:! 3apiVersion/APIVersion
ExternalMetricSource 1metric:MetricIdentifier 2target:MetricTarget
ExternalMetricStatus 1metric:MetricIdentifier 2current:MetricValueStatus
HPAScalingPolicy 1type:! 2value:!int32 3periodSeconds:!int32
HPAScalingRules 3stabilizationWindowSeconds:*int32 1selectPolicy:*string 2policies:[]HPAScalingPolicy 4tolerance:*api/resource.Quantity
HorizontalPodAutoscaler 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:HorizontalPodAutoscalerSpec 3status:HorizontalPodAutoscalerStatus
HorizontalPodAutoscalerBehavior 1scaleUp:*HPAScalingRules 2scaleDown:*HPAScalingRules
HorizontalPodAutoscalerCondition 1type:! 2status:! 3lastTransitionTime:meta/v1.Time 4reason 5message
HorizontalPodAutoscalerList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]HorizontalPodAutoscaler
HorizontalPodAutoscalerSpec 1scaleTargetRef:CrossVersionObjectReference 2minReplicas:*int32 3maxReplicas:!int32 4metrics:[]MetricSpec 5behavior:*HorizontalPodAutoscalerBehavior
HorizontalPodAutoscalerStatus 1observedGeneration:*int64 2lastScaleTime:*meta/v1.Time 3currentReplicas:int32 4desiredReplicas:!int32 5currentMetrics:![]MetricStatus 6conditions:[]HorizontalPodAutoscalerCondition
MetricIdentifier 1name:! 2selector:*meta/v1.LabelSelector
MetricSpec 1type:! 2object:*ObjectMetricSource 3pods:*PodsMetricSource 4resource:*ResourceMetricSource 7containerResource:*ContainerResourceMetricSource 5external:*ExternalMetricSource
MetricStatus 1type:! 2object:*ObjectMetricStatus 3pods:*PodsMetricStatus 4resource:*ResourceMetricStatus 7containerResource:*ContainerResourceMetricStatus 5external:*ExternalMetricStatus
MetricTarget 1type:! 2value:*api/resource.Quantity 3averageValue:*api/resource.Quantity 4averageUtilization:*int32
MetricValueStatus 1value:*api/resource.Quantity 2averageValue:*api/resource.Quantity 3averageUtilization:*int32
ObjectMetricSource 1describedObject:CrossVersionObjectReference 2target:MetricTarget 3metric:MetricIdentifier
ObjectMetricStatus 1metric:MetricIdentifier 2current:MetricValueStatus 3describedObject:CrossVersionObjectReference
PodsMetricSource 1metric:MetricIdentifier 2target:MetricTarget
PodsMetricStatus 1metric:MetricIdentifier 2current:MetricValueStatus
ResourceMetricSource 1name:! 2target:MetricTarget
ResourceMetricStatus 1name:! 2current:MetricValueStatus
`,
  },
  'batch/v1': {
    component: 'io.k8s.api.batch.v1',
    group: 'batch',
    messages: `
CronJob 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:CronJobSpec 3status:CronJobStatus
CronJobList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CronJob
CronJobSpec 1schedule:! 8timeZone:*string 2startingDeadlineSeconds:*int64 3concurrencyPolicy 4suspend:*bool 5jobTemplate:JobTemplateSpec 6successfulJobsHistoryLimit:*int32 7failedJobsHistoryLimit:*int32
CronJobStatus 1active:[]core/v1.ObjectReference 4lastScheduleTime:*meta/v1.Time 5lastSuccessfulTime:*meta/v1.Time
Job 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:JobSpec 3status:JobStatus
JobCondition 1type:! 2status:! 3lastProbeTime:meta/v1.Time 4lastTransitionTime:meta/v1.Time 5reason 6message
JobList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Job
JobSpec 1parallelism:*int32 2completions:*int32 3activeDeadlineSeconds:*int64 11podFailurePolicy:*PodFailurePolicy 16successPolicy:*SuccessPolicy 7backoffLimit:*int32 12backoffLimitPerIndex:*int32 13maxFailedIndexes:*int32 4selector:*meta/v1.LabelSelector 5manualSelector:*bool 6template:core/v1.PodTemplateSpec 8ttlSecondsAfterFinished/TTLSecondsAfterFinished:*int32 9completionMode:*string 10suspend:*bool 14podReplacementPolicy:*string 15managedBy:*string
JobStatus 1conditions:[]JobCondition 2startTime:*meta/v1.Time 3completionTime:*meta/v1.Time 4active:int32 5succeeded:int32 6failed:int32 11terminating:*int32 7completedIndexes 10failedIndexes:*string 8uncountedTerminatedPods:*UncountedTerminatedPods 9ready:*int32
JobTemplateSpec 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:JobSpec
PodFailurePolicy 1rules:![]PodFailurePolicyRule
PodFailurePolicyOnExitCodesRequirement 1containerName:*string 2operator:! 3values:![]int32
PodFailurePolicyOnPodConditionsPattern 1type:! 2status:!
PodFailurePolicyRule 1action:! 2onExitCodes:*PodFailurePolicyOnExitCodesRequirement 3onPodConditions:[]PodFailurePolicyOnPodConditionsPattern
SuccessPolicy 1rules:![]SuccessPolicyRule
SuccessPolicyRule 1succeededIndexes:*string 2succeededCount:*int32
UncountedTerminatedPods 1succeeded:[]string 2failed:[]string
`,
  },
  'certificates/v1': {
    component: 'io.k8s.api.certificates.v1',
    group: 'certificates.k8s.io',
    messages: `
CertificateSigningRequest 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:CertificateSigningRequestSpec 3status:CertificateSigningRequestStatus
CertificateSigningRequestCondition 1type:! 6status:! 2reason 3message 4lastUpdateTime:meta/v1.Time 5lastTransitionTime:meta/v1.Time
CertificateSigningRequestList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CertificateSigningRequest
CertificateSigningRequestSpec 1request:!bytes 7signerName:! 8expirationSeconds:*int32 5usages:[]string 2username 3uid/UID 4groups:[]string 6extra:{}ExtraValue
CertificateSigningRequestStatus 1conditions:[]CertificateSigningRequestCondition 2certificate:bytes
ExtraValue =1items:[]string
`,
  },
  'certificates/v1alpha1': {
    component: 'io.k8s.api.certificates.v1alpha1',
    group: 'certificates.k8s.io',
    messages: `
ClusterTrustBundle 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ClusterTrustBundleSpec
ClusterTrustBundleList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ClusterTrustBundle
ClusterTrustBundleSpec 1signerName 2trustBundle:!
`,
  },
  'certificates/v1beta1': {
    component: 'io.k8s.api.certificates.v1beta1',
    group: 'certificates.k8s.io',
    messages: `
CertificateSigningRequest 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:CertificateSigningRequestSpec 3status:CertificateSigningRequestStatus
CertificateSigningRequestCondition 1type:! 6status:! 2reason 3message 4lastUpdateTime:meta/v1.Time 5lastTransitionTime:meta/v1.Time
CertificateSigningRequestList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CertificateSigningRequest
CertificateSigningRequestSpec 1request:!bytes 7signerName:*string 8expirationSeconds:*int32 5usages:[]string 2username 3uid/UID 4groups:[]string 6extra:{}ExtraValue
CertificateSigningRequestStatus 1conditions:[]CertificateSigningRequestCondition 2certificate:bytes
ClusterTrustBundle 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ClusterTrustBundleSpec
ClusterTrustBundleList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ClusterTrustBundle
ClusterTrustBundleSpec 1signerName 2trustBundle:!
ExtraValue =1items:[]string
PodCertificateRequest 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PodCertificateRequestSpec 3status:PodCertificateRequestStatus
PodCertificateRequestList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]PodCertificateRequest
PodCertificateRequestSpec 1signerName:! 2podName:! 3podUID:! 4serviceAccountName:! 5serviceAccountUID:! 6nodeName:! 7nodeUID:! 8maxExpirationSeconds:*int32 9pkixPublicKey/PKIXPublicKey:!bytes 10proofOfPossession:!bytes 12stubPKCS10Request:!bytes 11unverifiedUserAnnotations:{}string
PodCertificateRequestStatus 1conditions:[]meta/v1.Condition 2certificateChain 4notBefore:*meta/v1.Time 5beginRefreshAt:*meta/v1.Time 6notAfter:*meta/v1.Time
`,
  },
  'coordination/v1': {
    component: 'io.k8s.api.coordination.v1',
    group: 'coordination.k8s.io',
    messages: `
Lease 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:LeaseSpec
LeaseList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Lease
LeaseSpec 1holderIdentity:*string 2leaseDurationSeconds:*int32 3acquireTime:*meta/v1.MicroTime 4renewTime:*meta/v1.MicroTime 5leaseTransitions:*int32 6strategy:*string 7preferredHolder:*string
`,
  },
  'coordination/v1alpha2': {
    component: 'io.k8s.api.coordination.v1alpha2',
    group: 'coordination.k8s.io',
    messages: `
LeaseCandidate 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:LeaseCandidateSpec
LeaseCandidateList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]LeaseCandidate
LeaseCandidateSpec 1leaseName:! 2pingTime:*meta/v1.MicroTime 3renewTime:*meta/v1.MicroTime 4binaryVersion:! 5emulationVersion 6strategy
`,
  },
  'coordination/v1beta1': {
    component: 'io.k8s.api.coordination.v1beta1',
    group: 'coordination.k8s.io',
    messages: `
Lease 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:LeaseSpec
LeaseCandidate 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:LeaseCandidateSpec
LeaseCandidateList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]LeaseCandidate
LeaseCandidateSpec 1leaseName:! 2pingTime:*meta/v1.MicroTime 3renewTime:*meta/v1.MicroTime 4binaryVersion:! 5emulationVersion 6strategy
LeaseList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Lease
LeaseSpec 1holderIdentity:*string 2leaseDurationSeconds:*int32 3acquireTime:*meta/v1.MicroTime 4renewTime:*meta/v1.MicroTime 5leaseTransitions:*int32 6strategy:*string 7preferredHolder:*string
`,
  },
  'core/v1': {
    component: 'io.k8s.api.core.v1',
    group: '',
    messages: `
AWSElasticBlockStoreVolumeSource 1volumeID:! 2fsType/FSType 3partition:int32 4readOnly:bool
Affinity 1nodeAffinity:*NodeAffinity 2podAffinity:*PodAffinity 3podAntiAffinity:*PodAntiAffinity
AppArmorProfile 1type:! 2localhostProfile:*string
AttachedVolume 1name:! 2devicePath:!
AzureDiskVolumeSource 1diskName:! 2diskURI/DataDiskURI:! 3cachingMode:*string 4fsType/FSType:*string 5readOnly:*bool 6kind:*string
AzureFilePersistentVolumeSource 1secretName:! 2shareName:! 3readOnly:bool 4secretNamespace:!*string
AzureFileVolumeSource 1secretName:! 2shareName:! 3readOnly:bool
Binding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2target:ObjectReference
CSIPersistentVolumeSource 1driver:! 2volumeHandle:! 3readOnly:bool 4fsType/FSType 5volumeAttributes:{}string 6controllerPublishSecretRef:*SecretReference 7nodeStageSecretRef:*SecretReference 8nodePublishSecretRef:*SecretReference 9controllerExpandSecretRef:*SecretReference 10nodeExpandSecretRef:*SecretReference
CSIVolumeSource 1driver:! 2readOnly:*bool 3fsType/FSType:*string 4volumeAttributes:{}string 5nodePublishSecretRef:*LocalObjectReference
Capabilities 1add:[]string 2drop:[]string
CephFSPersistentVolumeSource 1monitors:![]string 2path 3user 4secretFile 5secretRef:*SecretReference 6readOnly:bool
CephFSVolumeSource 1monitors:![]string 2path 3user 4secretFile 5secretRef:*LocalObjectReference 6readOnly:bool
CinderPersistentVolumeSource 1volumeID:! 2fsType/FSType 3readOnly:bool 4secretRef:*SecretReference
CinderVolumeSource 1volumeID:! 2fsType/FSType 3readOnly:bool 4secretRef:*LocalObjectReference
ClientIPConfig 1timeoutSeconds:*int32
ClusterTrustBundleProjection 1name:*string 2signerName:*string 3labelSelector:*meta/v1.LabelSelector 5optional:*bool 4path:!
ComponentCondition 1type:! 2status:! 3message 4error
ComponentStatus 1metadata/ObjectMeta:meta/v1.ObjectMeta 2conditions:[]ComponentCondition
ComponentStatusList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ComponentStatus
ConfigMap 1metadata/ObjectMeta:meta/v1.ObjectMeta 4immutable:*bool 2data:{}string 3binaryData:{}bytes
ConfigMapEnvSource 1/LocalObjectReference:LocalObjectReference 2optional:*bool
ConfigMapKeySelector 1/LocalObjectReference:LocalObjectReference 2key:! 3optional:*bool
ConfigMapList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ConfigMap
ConfigMapNodeConfigSource 1namespace:! 2name:! 3uid/UID 4resourceVersion 5kubeletConfigKey:!
ConfigMapProjection 1/LocalObjectReference:LocalObjectReference 2items:[]KeyToPath 4optional:*bool
ConfigMapVolumeSource 1/LocalObjectReference:LocalObjectReference 2items:[]KeyToPath 3defaultMode:*int32 4optional:*bool
Container 1name:! 2image 3command:[]string 4args:[]string 5workingDir 6ports:[]ContainerPort 19envFrom:[]EnvFromSource 7env:[]EnvVar 8resources:ResourceRequirements 23resizePolicy:[]ContainerResizePolicy 24restartPolicy:*string 25restartPolicyRules:[]ContainerRestartRule 9volumeMounts:[]VolumeMount 21volumeDevices:[]VolumeDevice 10livenessProbe:*Probe 11readinessProbe:*Probe 22startupProbe:*Probe 12lifecycle:*Lifecycle 13terminationMessagePath 20terminationMessagePolicy 14imagePullPolicy 15securityContext:*SecurityContext 16stdin:bool 17stdinOnce:bool 18tty/TTY:bool
ContainerExtendedResourceRequest 1containerName:! 2resourceName:! 3requestName:!
ContainerImage 1names:![]string 2sizeBytes:int64
ContainerPort 1name 2hostPort:int32 3containerPort:!int32 4protocol 5hostIP
ContainerResizePolicy 1resourceName:! 2restartPolicy:!
ContainerRestartRule 1action 2exitCodes:*ContainerRestartRuleOnExitCodes
ContainerRestartRuleOnExitCodes 1operator 2values:[]int32
ContainerState 1waiting:*ContainerStateWaiting 2running:*ContainerStateRunning 3terminated:*ContainerStateTerminated
ContainerStateRunning 1startedAt:meta/v1.Time
ContainerStateTerminated 1exitCode:!int32 2signal:int32 3reason 4message 5startedAt:meta/v1.Time 6finishedAt:meta/v1.Time 7containerID
ContainerStateWaiting 1reason 2message
ContainerStatus 1name:! 2state:ContainerState 3lastState/LastTerminationState:ContainerState 4ready:!bool 5restartCount:!int32 6image:! 7imageID:! 8containerID 9started:*bool 10allocatedResources:{}api/resource.Quantity 11resources:*ResourceRequirements 12volumeMounts:[]VolumeMountStatus 13user:*ContainerUser 14allocatedResourcesStatus:[]ResourceStatus 15stopSignal:*string
ContainerUser 1linux:*LinuxContainerUser
DaemonEndpoint 1Port:!int32
DownwardAPIProjection 1items:[]DownwardAPIVolumeFile
DownwardAPIVolumeFile 1path:! 2fieldRef:*ObjectFieldSelector 3resourceFieldRef:*ResourceFieldSelector 4mode:*int32
DownwardAPIVolumeSource 1items:[]DownwardAPIVolumeFile 2defaultMode:*int32
EmptyDirVolumeSource 1medium 2sizeLimit:*api/resource.Quantity
EndpointAddress 1ip/IP:! 3hostname 4nodeName:*string 2targetRef:*ObjectReference
EndpointPort 1name 2port:!int32 3protocol 4appProtocol:*string
EndpointSubset 1addresses:[]EndpointAddress 2notReadyAddresses:[]EndpointAddress 3ports:[]EndpointPort
Endpoints 1metadata/ObjectMeta:meta/v1.ObjectMeta 2subsets:[]EndpointSubset
EndpointsList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Endpoints
EnvFromSource 1prefix 2configMapRef:*ConfigMapEnvSource 3secretRef:*SecretEnvSource
EnvVar 1name:! 2value 3valueFrom:*EnvVarSource
EnvVarSource 1fieldRef:*ObjectFieldSelector 2resourceFieldRef:*ResourceFieldSelector 3configMapKeyRef:*ConfigMapKeySelector 4secretKeyRef:*SecretKeySelector 5fileKeyRef:*FileKeySelector
EphemeralContainer 1/EphemeralContainerCommon:EphemeralContainerCommon 2targetContainerName
EphemeralContainerCommon 1name:! 2image 3command:[]string 4args:[]string 5workingDir 6ports:[]ContainerPort 19envFrom:[]EnvFromSource 7env:[]EnvVar 8resources:ResourceRequirements 23resizePolicy:[]ContainerResizePolicy 24restartPolicy:*string 25restartPolicyRules:[]ContainerRestartRule 9volumeMounts:[]VolumeMount 21volumeDevices:[]VolumeDevice 10livenessProbe:*Probe 11readinessProbe:*Probe 22startupProbe:*Probe 12lifecycle:*Lifecycle 13terminationMessagePath 20terminationMessagePolicy 14imagePullPolicy 15securityContext:*SecurityContext 16stdin:bool 17stdinOnce:bool 18tty/TTY:bool
EphemeralVolumeSource 1volumeClaimTemplate:*PersistentVolumeClaimTemplate
Event 1metadata/ObjectMeta:meta/v1.ObjectMeta 2involvedObject:ObjectReference 3reason 4message 5source:EventSource 6firstTimestamp:meta/v1.Time 7lastTimestamp:meta/v1.Time 8count:int32 9type 10eventTime:meta/v1.MicroTime 11series:*EventSeries 12action 13related:*ObjectReference 14reportingComponent/ReportingController:! 15reportingInstance:!
EventList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Event
EventSeries 1count:int32 2lastObservedTime:meta/v1.MicroTime
EventSource 1component 2host
ExecAction 1command:[]string
FCVolumeSource 1targetWWNs:[]string 2lun:*int32 3fsType/FSType 4readOnly:bool 5wwids/WWIDs:[]string
FileKeySelector 1volumeName:! 2path:! 3key:! 4optional:*bool
FlexPersistentVolumeSource 1driver:! 2fsType/FSType 3secretRef:*SecretReference 4readOnly:bool 5options:{}string
FlexVolumeSource 1driver:! 2fsType/FSType 3secretRef:*LocalObjectReference 4readOnly:bool 5options:{}string
FlockerVolumeSource 1datasetName 2datasetUUID
GCEPersistentDiskVolumeSource 1pdName/PDName:! 2fsType/FSType 3partition:int32 4readOnly:bool
GRPCAction 1port:!int32 2service:!*string
GitRepoVolumeSource 1repository:! 2revision 3directory
GlusterfsPersistentVolumeSource 1endpoints/EndpointsName:! 2path:! 3readOnly:bool 4endpointsNamespace:*string
GlusterfsVolumeSource 1endpoints/EndpointsName:! 2path:! 3readOnly:bool
HTTPGetAction 1path 2port:util/intstr.IntOrString 3host 4scheme 5httpHeaders/HTTPHeaders:[]HTTPHeader
HTTPHeader 1name:! 2value:!
HostAlias 1ip/IP:! 2hostnames:[]string
HostIP 1ip/IP:!
HostPathVolumeSource 1path:! 2type:*string
ISCSIPersistentVolumeSource 1targetPortal:! 2iqn/IQN:! 3lun:!int32 4iscsiInterface/ISCSIInterface 5fsType/FSType 6readOnly:bool 7portals:[]string 8chapAuthDiscovery/DiscoveryCHAPAuth:bool 11chapAuthSession/SessionCHAPAuth:bool 10secretRef:*SecretReference 12initiatorName:*string
ISCSIVolumeSource 1targetPortal:! 2iqn/IQN:! 3lun:!int32 4iscsiInterface/ISCSIInterface 5fsType/FSType 6readOnly:bool 7portals:[]string 8chapAuthDiscovery/DiscoveryCHAPAuth:bool 11chapAuthSession/SessionCHAPAuth:bool 10secretRef:*LocalObjectReference 12initiatorName:*string
ImageVolumeSource 1reference 2pullPolicy
ImageVolumeStatus 1imageRef
KeyToPath 1key:! 2path:! 3mode:*int32
Lifecycle 1postStart:*LifecycleHandler 2preStop:*LifecycleHandler 3stopSignal:*string
LifecycleHandler 1exec:*ExecAction 2httpGet/HTTPGet:*HTTPGetAction 3tcpSocket/TCPSocket:*TCPSocketAction 4sleep:*SleepAction
LimitRange 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:LimitRangeSpec
LimitRangeItem 1type:! 2max:{}api/resource.Quantity 3min:{}api/resource.Quantity 4default:{}api/resource.Quantity 5defaultRequest:{}api/resource.Quantity 6maxLimitRequestRatio:{}api/resource.Quantity
LimitRangeList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]LimitRange
LimitRangeSpec 1limits:![]LimitRangeItem
LinuxContainerUser 1uid/UID:!int64 2gid/GID:!int64 3supplementalGroups:[]int64
LoadBalancerIngress 1ip/IP 2hostname 3ipMode/IPMode:*string 4ports:[]PortStatus
LoadBalancerStatus 1ingress:[]LoadBalancerIngress
LocalObjectReference 1name
LocalVolumeSource 1path:! 2fsType/FSType:*string
ModifyVolumeStatus 1targetVolumeAttributesClassName 2status:!
NFSVolumeSource 1server:! 2path:! 3readOnly:bool
Namespace 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:NamespaceSpec 3status:NamespaceStatus
NamespaceCondition 1type:! 2status:! 4lastTransitionTime:meta/v1.Time 5reason 6message
NamespaceList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Namespace
NamespaceSpec 1finalizers:[]string
NamespaceStatus 1phase 2conditions:[]NamespaceCondition
Node 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:NodeSpec 3status:NodeStatus
NodeAddress 1type:! 2address:!
NodeAffinity 1requiredDuringSchedulingIgnoredDuringExecution:*NodeSelector 2preferredDuringSchedulingIgnoredDuringExecution:[]PreferredSchedulingTerm
NodeAllocatableResourceClaimStatus 1resourceClaimName:! 2containers:[]string 3resources:!{}api/resource.Quantity
NodeCondition 1type:! 2status:! 3lastHeartbeatTime:meta/v1.Time 4lastTransitionTime:meta/v1.Time 5reason 6message
NodeConfigSource 2configMap:*ConfigMapNodeConfigSource
NodeConfigStatus 1assigned:*NodeConfigSource 2active:*NodeConfigSource 3lastKnownGood:*NodeConfigSource 4error
NodeDaemonEndpoints 1kubeletEndpoint:DaemonEndpoint
NodeFeatures 1supplementalGroupsPolicy:*bool
NodeList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Node
NodeProxyOptions 1path
NodeRuntimeHandler 1name:! 2features:*NodeRuntimeHandlerFeatures
NodeRuntimeHandlerFeatures 1recursiveReadOnlyMounts:*bool 2userNamespaces:*bool
NodeSelector 1nodeSelectorTerms:![]NodeSelectorTerm
NodeSelectorRequirement 1key:! 2operator:! 3values:[]string
NodeSelectorTerm 1matchExpressions:[]NodeSelectorRequirement 2matchFields:[]NodeSelectorRequirement
NodeSpec 1podCIDR 7podCIDRs:[]string 3providerID 4unschedulable:bool 5taints:[]Taint 6configSource:*NodeConfigSource 2externalID/DoNotUseExternalID
NodeStatus 1capacity:{}api/resource.Quantity 2allocatable:{}api/resource.Quantity 3phase 4conditions:[]NodeCondition 5addresses:[]NodeAddress 6daemonEndpoints:NodeDaemonEndpoints 7nodeInfo:NodeSystemInfo 8images:[]ContainerImage 9volumesInUse:[]string 10volumesAttached:[]AttachedVolume 11config:*NodeConfigStatus 12runtimeHandlers:[]NodeRuntimeHandler 13features:*NodeFeatures 14declaredFeatures:[]string
NodeSwapStatus 1capacity:*int64
NodeSystemInfo 1machineID:! 2systemUUID:! 3bootID:! 4kernelVersion:! 5osImage/OSImage:! 6containerRuntimeVersion:! 7kubeletVersion:! 8kubeProxyVersion:! 9operatingSystem:! 10architecture:! 11swap:*NodeSwapStatus
ObjectFieldSelector 1apiVersion/APIVersion 2fieldPath:!
ObjectReference 1kind 2namespace 3name 4uid/UID 5apiVersion/APIVersion 6resourceVersion 7fieldPath
PersistentVolume 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PersistentVolumeSpec 3status:PersistentVolumeStatus
PersistentVolumeClaim 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PersistentVolumeClaimSpec 3status:PersistentVolumeClaimStatus
PersistentVolumeClaimCondition 1type:! 2status:! 3lastProbeTime:meta/v1.Time 4lastTransitionTime:meta/v1.Time 5reason 6message
PersistentVolumeClaimList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]PersistentVolumeClaim
PersistentVolumeClaimSpec 1accessModes:[]string 4selector:*meta/v1.LabelSelector 2resources:VolumeResourceRequirements 3volumeName 5storageClassName:*string 6volumeMode:*string 7dataSource:*TypedLocalObjectReference 8dataSourceRef:*TypedObjectReference 9volumeAttributesClassName:*string
PersistentVolumeClaimStatus 1phase 2accessModes:[]string 3capacity:{}api/resource.Quantity 4conditions:[]PersistentVolumeClaimCondition 5allocatedResources:{}api/resource.Quantity 7allocatedResourceStatuses:{}string 8currentVolumeAttributesClassName:*string 9modifyVolumeStatus:*ModifyVolumeStatus
PersistentVolumeClaimTemplate 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource 1claimName:! 2readOnly:bool
PersistentVolumeList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]PersistentVolume
PersistentVolumeSource 1gcePersistentDisk/GCEPersistentDisk:*GCEPersistentDiskVolumeSource 2awsElasticBlockStore/AWSElasticBlockStore:*AWSElasticBlockStoreVolumeSource 3hostPath:*HostPathVolumeSource 4glusterfs:*GlusterfsPersistentVolumeSource 5nfs/NFS:*NFSVolumeSource 6rbd/RBD:*RBDPersistentVolumeSource 7iscsi/ISCSI:*ISCSIPersistentVolumeSource 8cinder:*CinderPersistentVolumeSource 9cephfs/CephFS:*CephFSPersistentVolumeSource 10fc/FC:*FCVolumeSource 11flocker:*FlockerVolumeSource 12flexVolume:*FlexPersistentVolumeSource 13azureFile:*AzureFilePersistentVolumeSource 14vsphereVolume:*VsphereVirtualDiskVolumeSource 15quobyte:*QuobyteVolumeSource 16azureDisk:*AzureDiskVolumeSource 17photonPersistentDisk:*PhotonPersistentDiskVolumeSource 18portworxVolume:*PortworxVolumeSource 19scaleIO:*ScaleIOPersistentVolumeSource 20local:*LocalVolumeSource 21storageos/StorageOS:*StorageOSPersistentVolumeSource 22csi/CSI:*CSIPersistentVolumeSource
PersistentVolumeSpec 1capacity:{}api/resource.Quantity 2/PersistentVolumeSource:PersistentVolumeSource 3accessModes:[]string 4claimRef:*ObjectReference 5persistentVolumeReclaimPolicy 6storageClassName 7mountOptions:[]string 8volumeMode:*string 9nodeAffinity:*VolumeNodeAffinity 10volumeAttributesClassName:*string
PersistentVolumeStatus 1phase 2message 3reason 4lastPhaseTransitionTime:*meta/v1.Time
PhotonPersistentDiskVolumeSource 1pdID:! 2fsType/FSType
Pod 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PodSpec 3status:PodStatus
PodAffinity 1requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm 2preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodAffinityTerm 1labelSelector:*meta/v1.LabelSelector 2namespaces:[]string 3topologyKey:! 4namespaceSelector:*meta/v1.LabelSelector 5matchLabelKeys:[]string 6mismatchLabelKeys:[]string
PodAntiAffinity 1requiredDuringSchedulingIgnoredDuringExecution:[]PodAffinityTerm 2preferredDuringSchedulingIgnoredDuringExecution:[]WeightedPodAffinityTerm
PodAttachOptions 1stdin:bool 2stdout:bool 3stderr:bool 4tty/TTY:bool 5container
PodCertificateProjection 1signerName 2keyType 3maxExpirationSeconds:*int32 4credentialBundlePath 5keyPath 6certificateChainPath 7userAnnotations:{}string
PodCondition 1type:! 7observedGeneration:int64 2status:! 3lastProbeTime:meta/v1.Time 4lastTransitionTime:meta/v1.Time 5reason 6message
PodDNSConfig 1nameservers:[]string 2searches:[]string 3options:[]PodDNSConfigOption
PodDNSConfigOption 1name 2value:*string
PodExecOptions 1stdin:bool 2stdout:bool 3stderr:bool 4tty/TTY:bool 5container 6command:![]string
PodExtendedResourceClaimStatus 1requestMappings:![]ContainerExtendedResourceRequest 2resourceClaimName:!
PodIP 1ip/IP:!
PodList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Pod
PodLogOptions 1container 2follow:bool 3previous:bool 4sinceSeconds:*int64 5sinceTime:*meta/v1.Time 6timestamps:bool 7tailLines:*int64 8limitBytes:*int64 9insecureSkipTLSVerifyBackend:bool 10stream:*string
PodOS 1name:!
PodPortForwardOptions 1ports:[]int32
PodProxyOptions 1path
PodReadinessGate 1conditionType:!
PodResourceClaim 1name:! 3resourceClaimName:*string 4resourceClaimTemplateName:*string
PodResourceClaimStatus 1name:! 2resourceClaimName:*string
PodSchedulingGate 1name:!
PodSchedulingGroup 1podGroupName:*string
PodSecurityContext 1seLinuxOptions/SELinuxOptions:*SELinuxOptions 8windowsOptions:*WindowsSecurityContextOptions 2runAsUser:*int64 6runAsGroup:*int64 3runAsNonRoot:*bool 4supplementalGroups:[]int64 12supplementalGroupsPolicy:*string 5fsGroup/FSGroup:*int64 7sysctls:[]Sysctl 9fsGroupChangePolicy/FSGroupChangePolicy:*string 10seccompProfile:*SeccompProfile 11appArmorProfile:*AppArmorProfile 13seLinuxChangePolicy/SELinuxChangePolicy:*string
PodSpec 1volumes:[]Volume 20initContainers:[]Container 2containers:![]Container 34ephemeralContainers:[]EphemeralContainer 3restartPolicy 4terminationGracePeriodSeconds:*int64 5activeDeadlineSeconds:*int64 6dnsPolicy/DNSPolicy 7nodeSelector:{}string 8serviceAccountName 9serviceAccount/DeprecatedServiceAccount 21automountServiceAccountToken:*bool 10nodeName 11hostNetwork:bool 12hostPID:bool 13hostIPC:bool 27shareProcessNamespace:*bool 14securityContext:*PodSecurityContext 15imagePullSecrets:[]LocalObjectReference 16hostname 17subdomain 18affinity:*Affinity 19schedulerName 22tolerations:[]Toleration 23hostAliases:[]HostAlias 24priorityClassName 25priority:*int32 26dnsConfig/DNSConfig:*PodDNSConfig 28readinessGates:[]PodReadinessGate 29runtimeClassName:*string 30enableServiceLinks:*bool 31preemptionPolicy:*string 32overhead:{}api/resource.Quantity 33topologySpreadConstraints:[]TopologySpreadConstraint 35setHostnameAsFQDN:*bool 36os/OS:*PodOS 37hostUsers:*bool 38schedulingGates:[]PodSchedulingGate 39resourceClaims:[]PodResourceClaim 40resources:*ResourceRequirements 41hostnameOverride:*string 43schedulingGroup:*PodSchedulingGroup
PodStatus 17observedGeneration:int64 1phase 2conditions:[]PodCondition 3message 4reason 11nominatedNodeName 5hostIP 16hostIPs:[]HostIP 6podIP 12podIPs:[]PodIP 7startTime:*meta/v1.Time 10initContainerStatuses:[]ContainerStatus 8containerStatuses:[]ContainerStatus 9qosClass/QOSClass 13ephemeralContainerStatuses:[]ContainerStatus 14resize 15resourceClaimStatuses:[]PodResourceClaimStatus 18extendedResourceClaimStatus:*PodExtendedResourceClaimStatus 19allocatedResources:{}api/resource.Quantity 20resources:*ResourceRequirements 21nodeAllocatableResourceClaimStatuses:[]NodeAllocatableResourceClaimStatus
PodStatusResult 1metadata/ObjectMeta:meta/v1.ObjectMeta 2status:PodStatus
PodTemplate 1metadata/ObjectMeta:meta/v1.ObjectMeta 2template:PodTemplateSpec
PodTemplateList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]PodTemplate
PodTemplateSpec 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PodSpec
PortStatus 1port:!int32 2protocol:! 3error:*string
PortworxVolumeSource 1volumeID:! 2fsType/FSType 3readOnly:bool
PreferredSchedulingTerm 1weight:!int32 2preference:NodeSelectorTerm
Probe 1/ProbeHandler:ProbeHandler 2initialDelaySeconds:int32 3timeoutSeconds:int32 4periodSeconds:int32 5successThreshold:int32 6failureThreshold:int32 7terminationGracePeriodSeconds:*int64
ProbeHandler 1exec:*ExecAction 2httpGet/HTTPGet:*HTTPGetAction 3tcpSocket/TCPSocket:*TCPSocketAction 4grpc/GRPC:*GRPCAction
ProjectedVolumeSource 1sources:![]VolumeProjection 2defaultMode:*int32
QuobyteVolumeSource 1registry:! 2volume:! 3readOnly:bool 4user 5group 6tenant
RBDPersistentVolumeSource 1monitors/CephMonitors:![]string 2image/RBDImage:! 3fsType/FSType 4pool/RBDPool 5user/RadosUser 6keyring 7secretRef:*SecretReference 8readOnly:bool
RBDVolumeSource 1monitors/CephMonitors:![]string 2image/RBDImage:! 3fsType/FSType 4pool/RBDPool 5user/RadosUser 6keyring 7secretRef:*LocalObjectReference 8readOnly:bool
RangeAllocation 1metadata/ObjectMeta:meta/v1.ObjectMeta 2range:! 3data:!bytes
ReplicationController 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ReplicationControllerSpec 3status:ReplicationControllerStatus
ReplicationControllerCondition 1type:! 2status:! 3lastTransitionTime:meta/v1.Time 4reason 5message
ReplicationControllerList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ReplicationController
ReplicationControllerSpec 1replicas:*int32 4minReadySeconds:int32 2selector:{}string 3template:*PodTemplateSpec
ReplicationControllerStatus 1replicas:!int32 2fullyLabeledReplicas:int32 4readyReplicas:int32 5availableReplicas:int32 3observedGeneration:int64 6conditions:[]ReplicationControllerCondition
ResourceClaim 1name:! 2request
ResourceFieldSelector 1containerName 2resource:! 3divisor:api/resource.Quantity
ResourceHealth 1resourceID:! 2health 6message:*string
ResourceQuota 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceQuotaSpec 3status:ResourceQuotaStatus
ResourceQuotaList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceQuota
ResourceQuotaSpec 1hard:{}api/resource.Quantity 2scopes:[]string 3scopeSelector:*ScopeSelector
ResourceQuotaStatus 1hard:{}api/resource.Quantity 2used:{}api/resource.Quantity
ResourceRequirements 1limits:{}api/resource.Quantity 2requests:{}api/resource.Quantity 3claims:[]ResourceClaim
ResourceStatus 1name:! 2resources:[]ResourceHealth
SELinuxOptions 1user 2role 3type 4level
ScaleIOPersistentVolumeSource 1gateway:! 2system:! 3secretRef:!*SecretReference 4sslEnabled/SSLEnabled:bool 5protectionDomain 6storagePool 7storageMode 8volumeName 9fsType/FSType 10readOnly:bool
ScaleIOVolumeSource 1gateway:! 2system:! 3secretRef:!*LocalObjectReference 4sslEnabled/SSLEnabled:bool 5protectionDomain 6storagePool 7storageMode 8volumeName 9fsType/FSType 10readOnly:bool
ScopeSelector 1matchExpressions:[]ScopedResourceSelectorRequirement
ScopedResourceSelectorRequirement 1scopeName:! 2operator:! 3values:[]string
SeccompProfile 1type:! 2localhostProfile:*string
Secret 1metadata/ObjectMeta:meta/v1.ObjectMeta 5immutable:*bool 2data:{}bytes 4stringData:{}string 3type
SecretEnvSource 1/LocalObjectReference:LocalObjectReference 2optional:*bool
SecretKeySelector 1/LocalObjectReference:LocalObjectReference 2key:! 3optional:*bool
SecretList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Secret
SecretProjection 1/LocalObjectReference:LocalObjectReference 2items:[]KeyToPath 4optional:*bool
SecretReference 1name 2namespace
SecretVolumeSource 1secretName 2items:[]KeyToPath 3defaultMode:*int32 4optional:*bool
SecurityContext 1capabilities:*Capabilities 2privileged:*bool 3seLinuxOptions/SELinuxOptions:*SELinuxOptions 10windowsOptions:*WindowsSecurityContextOptions 4runAsUser:*int64 8runAsGroup:*int64 5runAsNonRoot:*bool 6readOnlyRootFilesystem:*bool 7allowPrivilegeEscalation:*bool 9procMount:*string 11seccompProfile:*SeccompProfile 12appArmorProfile:*AppArmorProfile
SerializedReference 1reference:ObjectReference
Service 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ServiceSpec 3status:ServiceStatus
ServiceAccount 1metadata/ObjectMeta:meta/v1.ObjectMeta 2secrets:[]ObjectReference 3imagePullSecrets:[]LocalObjectReference 4automountServiceAccountToken:*bool
ServiceAccountList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ServiceAccount
ServiceAccountTokenProjection 1audience 2expirationSeconds:*int64 3path:!
ServiceList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Service
ServicePort 1name 2protocol 6appProtocol:*string 3port:!int32 4targetPort:util/intstr.IntOrString 5nodePort:int32
ServiceProxyOptions 1path
ServiceSpec 1ports:[]ServicePort 2selector:{}string 3clusterIP 18clusterIPs:[]string 4type 5externalIPs:[]string 7sessionAffinity 8loadBalancerIP 9loadBalancerSourceRanges:[]string 10externalName 11externalTrafficPolicy 12healthCheckNodePort:int32 13publishNotReadyAddresses:bool 14sessionAffinityConfig:*SessionAffinityConfig 19ipFamilies/IPFamilies:[]string 17ipFamilyPolicy/IPFamilyPolicy:*string 20allocateLoadBalancerNodePorts:*bool 21loadBalancerClass:*string 22internalTrafficPolicy:*string 23trafficDistribution:*string
ServiceStatus 1loadBalancer:LoadBalancerStatus 2conditions:[]meta/v1.Condition
SessionAffinityConfig 1clientIP:*ClientIPConfig
SleepAction 1seconds:!int64
StorageOSPersistentVolumeSource 1volumeName 2volumeNamespace 3fsType/FSType 4readOnly:bool 5secretRef:*ObjectReference
StorageOSVolumeSource 1volumeName 2volumeNamespace 3fsType/FSType 4readOnly:bool 5secretRef:*LocalObjectReference
Sysctl 1name:! 2value:!
TCPSocketAction 1port:util/intstr.IntOrString 2host
Taint 1key:! 2value 3effect:! 4timeAdded:*meta/v1.Time
Toleration 1key 2operator 3value 4effect 5tolerationSeconds:*int64
TopologySelectorLabelRequirement 1key:! 2values:![]string
TopologySelectorTerm 1matchLabelExpressions:[]TopologySelectorLabelRequirement
TopologySpreadConstraint 1maxSkew:!int32 2topologyKey:! 3whenUnsatisfiable:! 4labelSelector:*meta/v1.LabelSelector 5minDomains:*int32 6nodeAffinityPolicy:*string 7nodeTaintsPolicy:*string 8matchLabelKeys:[]string
TypedLocalObjectReference 1apiGroup/APIGroup:!*string 2kind:! 3name:!
TypedObjectReference 1apiGroup/APIGroup:!*string 2kind:! 3name:! 4namespace:*string
Volume 1name:! 2/VolumeSource:VolumeSource
VolumeDevice 1name:! 2devicePath:!
VolumeMount 1name:! 2readOnly:bool 7recursiveReadOnly:*string 3mountPath:! 4subPath 5mountPropagation:*string 6subPathExpr
VolumeMountStatus 1name:! 2mountPath:! 3readOnly:bool 4recursiveReadOnly:*string 5volumeStatus:*VolumeStatus
VolumeNodeAffinity 1required:*NodeSelector
VolumeProjection 1secret:*SecretProjection 2downwardAPI:*DownwardAPIProjection 3configMap:*ConfigMapProjection 4serviceAccountToken:*ServiceAccountTokenProjection 5clusterTrustBundle:*ClusterTrustBundleProjection 6podCertificate:*PodCertificateProjection
VolumeResourceRequirements 1limits:{}api/resource.Quantity 2requests:{}api/resource.Quantity
VolumeSource 1hostPath:*HostPathVolumeSource 2emptyDir:*EmptyDirVolumeSource 3gcePersistentDisk/GCEPersistentDisk:*GCEPersistentDiskVolumeSource 4awsElasticBlockStore/AWSElasticBlockStore:*AWSElasticBlockStoreVolumeSource 5gitRepo:*GitRepoVolumeSource 6secret:*SecretVolumeSource 7nfs/NFS:*NFSVolumeSource 8iscsi/ISCSI:*ISCSIVolumeSource 9glusterfs:*GlusterfsVolumeSource 10persistentVolumeClaim:*PersistentVolumeClaimVolumeSource 11rbd/RBD:*RBDVolumeSource 12flexVolume:*FlexVolumeSource 13cinder:*CinderVolumeSource 14cephfs/CephFS:*CephFSVolumeSource 15flocker:*FlockerVolumeSource 16downwardAPI:*DownwardAPIVolumeSource 17fc/FC:*FCVolumeSource 18azureFile:*AzureFileVolumeSource 19configMap:*ConfigMapVolumeSource 20vsphereVolume:*VsphereVirtualDiskVolumeSource 21quobyte:*QuobyteVolumeSource 22azureDisk:*AzureDiskVolumeSource 23photonPersistentDisk:*PhotonPersistentDiskVolumeSource 26projected:*ProjectedVolumeSource 24portworxVolume:*PortworxVolumeSource 25scaleIO:*ScaleIOVolumeSource 27storageos/StorageOS:*StorageOSVolumeSource 28csi/CSI:*CSIVolumeSource 29ephemeral:*EphemeralVolumeSource 30image:*ImageVolumeSource
VolumeStatus 1image:*ImageVolumeStatus
VsphereVirtualDiskVolumeSource 1volumePath:! 2fsType/FSType 3storagePolicyName 4storagePolicyID
WeightedPodAffinityTerm 1weight:!int32 2podAffinityTerm:PodAffinityTerm
WindowsSecurityContextOptions 1gmsaCredentialSpecName/GMSACredentialSpecName:*string 2gmsaCredentialSpec/GMSACredentialSpec:*string 3runAsUserName:*string 4hostProcess:*bool
`,
  },
  'discovery/v1': {
    component: 'io.k8s.api.discovery.v1',
    group: 'discovery.k8s.io',
    messages: `
Endpoint 1addresses:![]string 2conditions:EndpointConditions 3hostname:*string 4targetRef:*core/v1.ObjectReference 5deprecatedTopology:{}string 6nodeName:*string 7zone:*string 8hints:*EndpointHints
EndpointConditions 1ready:*bool 2serving:*bool 3terminating:*bool
EndpointHints 1forZones:[]ForZone 2forNodes:[]ForNode
EndpointPort 1name:*string 2protocol:*string 3port:*int32 4appProtocol:*string
EndpointSlice 1metadata/ObjectMeta:meta/v1.ObjectMeta 4addressType:! 2endpoints:![]Endpoint 3ports:![]EndpointPort
EndpointSliceList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]EndpointSlice
ForNode 1name:!
ForZone 1name:!
`,
  },
  'events/v1': {
    component: 'io.k8s.api.events.v1',
    group: 'events.k8s.io',
    messages: `
Event 1metadata/ObjectMeta:meta/v1.ObjectMeta 2eventTime:meta/v1.MicroTime 3series:*EventSeries 4reportingController 5reportingInstance 6action 7reason 8regarding:core/v1.ObjectReference 9related:*core/v1.ObjectReference 10note 11type 12deprecatedSource:core/v1.EventSource 13deprecatedFirstTimestamp:meta/v1.Time 14deprecatedLastTimestamp:meta/v1.Time 15deprecatedCount:int32
EventList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Event
EventSeries 1count:!int32 2lastObservedTime:meta/v1.MicroTime
`,
  },
  'flowcontrol/v1': {
    component: 'io.k8s.api.flowcontrol.v1',
    group: 'flowcontrol.apiserver.k8s.io',
    messages: `
ExemptPriorityLevelConfiguration 1nominalConcurrencyShares:*int32 2lendablePercent:*int32
FlowDistinguisherMethod 1type:!
FlowSchema 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:FlowSchemaSpec 3status:FlowSchemaStatus
FlowSchemaCondition 1type 2status 3lastTransitionTime:meta/v1.Time 4reason 5message
FlowSchemaList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]FlowSchema
FlowSchemaSpec 1priorityLevelConfiguration:PriorityLevelConfigurationReference 2matchingPrecedence:!int32 3distinguisherMethod:*FlowDistinguisherMethod 4rules:[]PolicyRulesWithSubjects
FlowSchemaStatus 1conditions:[]FlowSchemaCondition
GroupSubject 1name:!
LimitResponse 1type:! 2queuing:*QueuingConfiguration
LimitedPriorityLevelConfiguration 1nominalConcurrencyShares:!*int32 2limitResponse:LimitResponse 3lendablePercent:*int32 4borrowingLimitPercent:*int32
NonResourcePolicyRule 1verbs:![]string 6nonResourceURLs:![]string
PolicyRulesWithSubjects 1subjects:![]Subject 2resourceRules:[]ResourcePolicyRule 3nonResourceRules:[]NonResourcePolicyRule
PriorityLevelConfiguration 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PriorityLevelConfigurationSpec 3status:PriorityLevelConfigurationStatus
PriorityLevelConfigurationCondition 1type 2status 3lastTransitionTime:meta/v1.Time 4reason 5message
PriorityLevelConfigurationList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]PriorityLevelConfiguration
PriorityLevelConfigurationReference 1name:!
PriorityLevelConfigurationSpec 1type:! 2limited:*LimitedPriorityLevelConfiguration 3exempt:*ExemptPriorityLevelConfiguration
PriorityLevelConfigurationStatus 1conditions:[]PriorityLevelConfigurationCondition
QueuingConfiguration 1queues:!int32 2handSize:!int32 3queueLengthLimit:!int32
ResourcePolicyRule 1verbs:![]string 2apiGroups/APIGroups:![]string 3resources:![]string 4clusterScope:bool 5namespaces:![]string
ServiceAccountSubject 1namespace:! 2name:!
Subject 1kind:! 2user:*UserSubject 3group:*GroupSubject 4serviceAccount:*ServiceAccountSubject
UserSubject 1name:!
`,
  },
  'meta/v1': {
    component: 'io.k8s.apimachinery.pkg.apis.meta.v1',
    group: 'meta.k8s.io',
    messages: `
APIGroup 1name:! 2versions:![]GroupVersionForDiscovery 3preferredVersion:GroupVersionForDiscovery 4serverAddressByClientCIDRs:[]ServerAddressByClientCIDR
APIGroupList 1groups:![]APIGroup
APIResource 1name:! 6singularName:! 2namespaced:!bool 8group 9version 3kind:! 4verbs:!Verbs 5shortNames:[]string 7categories:[]string 10storageVersionHash
APIResourceList 1groupVersion:! 2resources/APIResources:![]APIResource
APIVersions 1versions:![]string 2serverAddressByClientCIDRs:![]ServerAddressByClientCIDR
ApplyOptions 1dryRun:[]string 2force:!bool 3fieldManager:!
Condition 1type:! 2status:! 3observedGeneration:int64 4lastTransitionTime:Time 5reason:! 6message:!
CreateOptions 1dryRun:[]string 3fieldManager 4fieldValidation
DeleteOptions 1gracePeriodSeconds:*int64 2preconditions:*Preconditions 3orphanDependents:*bool 4propagationPolicy:*string 5dryRun:[]string 6ignoreStoreReadErrorWithClusterBreakingPotential:*bool
FieldSelectorRequirement 1key:! 2operator:! 3values:[]string
GetOptions 1resourceVersion
GroupResource 1group:! 2resource:!
GroupVersionForDiscovery 1groupVersion:! 2version:!
GroupVersionKind 1group:! 2version:! 3kind:!
GroupVersionResource 1group:! 2version:! 3resource:!
LabelSelector 1matchLabels:{}string 2matchExpressions:[]LabelSelectorRequirement
LabelSelectorRequirement 1key:! 2operator:! 3values:[]string
List 1metadata/ListMeta:ListMeta 2items:+[]pkg/runtime.RawExtension
ListMeta 1selfLink 2resourceVersion 3continue 4remainingItemCount:*int64 5shardInfo:*ShardInfo
ListOptions 1labelSelector 2fieldSelector 3watch:bool 9allowWatchBookmarks:bool 4resourceVersion 10resourceVersionMatch 5timeoutSeconds:*int64 7limit:int64 8continue 11sendInitialEvents:*bool 15shardSelector
ManagedFieldsEntry 1manager 2operation 3apiVersion/APIVersion 4time:*Time 6fieldsType 7fieldsV1:*FieldsV1 8subresource
ObjectMeta 1name 2generateName 3namespace 4selfLink 5uid/UID 6resourceVersion 7generation:int64 8creationTimestamp:~Time 9deletionTimestamp:*Time 10deletionGracePeriodSeconds:*int64 11labels:{}string 12annotations:{}string 13ownerReferences:[]OwnerReference 14finalizers:[]string 17managedFields:[]ManagedFieldsEntry
OwnerReference 5apiVersion/APIVersion:! 1kind:! 3name:! 4uid/UID:! 6controller:*bool 7blockOwnerDeletion:*bool
PartialObjectMetadata 1metadata/ObjectMeta:ObjectMeta
PartialObjectMetadataList 1metadata/ListMeta:ListMeta 2items:+[]PartialObjectMetadata
PatchOptions 1dryRun:[]string 2force:*bool 3fieldManager 4fieldValidation
Preconditions 1uid/UID:*string 2resourceVersion:*string
ServerAddressByClientCIDR 1clientCIDR:! 2serverAddress:!
ShardInfo 1selector:!
Status 1metadata/ListMeta:ListMeta 2status 3message 4reason 5details:*StatusDetails 6code:int32
StatusCause 1reason/Type 2message 3field
StatusDetails 1name 2group 3kind 6uid/UID 4causes:[]StatusCause 5retryAfterSeconds:int32
TableOptions 1includeObject
UpdateOptions 1dryRun:[]string 2fieldManager 3fieldValidation
Verbs =1items:[]string
`,
  },
  'networking/v1': {
    component: 'io.k8s.api.networking.v1',
    group: 'networking.k8s.io',
    messages: `
HTTPIngressPath 1path 3pathType:!*string 2backend:IngressBackend
HTTPIngressRuleValue 1paths:![]HTTPIngressPath
IPAddress 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:IPAddressSpec
IPAddressList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]IPAddress
IPAddressSpec 1parentRef:*ParentReference
IPBlock 1cidr/CIDR:! 2except:[]string
Ingress 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:IngressSpec 3status:IngressStatus
IngressBackend 4service:*IngressServiceBackend 3resource:*core/v1.TypedLocalObjectReference
IngressClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:IngressClassSpec
IngressClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]IngressClass
IngressClassParametersReference 1apiGroup/APIGroup:*string 2kind:! 3name:! 4scope:!*string 5namespace:*string
IngressClassSpec 1controller 2parameters:*IngressClassParametersReference
IngressList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Ingress
IngressLoadBalancerIngress 1ip/IP 2hostname 4ports:[]IngressPortStatus
IngressLoadBalancerStatus 1ingress:[]IngressLoadBalancerIngress
IngressPortStatus 1port:!int32 2protocol:! 3error:*string
IngressRule 1host 2/IngressRuleValue:IngressRuleValue
IngressRuleValue 1http/HTTP:*HTTPIngressRuleValue
IngressServiceBackend 1name:! 2port:ServiceBackendPort
IngressSpec 4ingressClassName:*string 1defaultBackend:*IngressBackend 2tls/TLS:[]IngressTLS 3rules:[]IngressRule
IngressStatus 1loadBalancer:IngressLoadBalancerStatus
IngressTLS 1hosts:[]string 2secretName
NetworkPolicy 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:NetworkPolicySpec
NetworkPolicyEgressRule 1ports:[]NetworkPolicyPort 2to:[]NetworkPolicyPeer
NetworkPolicyIngressRule 1ports:[]NetworkPolicyPort 2from:[]NetworkPolicyPeer
NetworkPolicyList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]NetworkPolicy
NetworkPolicyPeer 1podSelector:*meta/v1.LabelSelector 2namespaceSelector:*meta/v1.LabelSelector 3ipBlock/IPBlock:*IPBlock
NetworkPolicyPort 1protocol:*string 2port:*util/intstr.IntOrString 3endPort:*int32
NetworkPolicySpec 1podSelector:meta/v1.LabelSelector 2ingress:[]NetworkPolicyIngressRule 3egress:[]NetworkPolicyEgressRule 4policyTypes:[]string
ParentReference 1group 2resource 3namespace 4name
ServiceBackendPort 1name 2number:int32
ServiceCIDR 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ServiceCIDRSpec 3status:ServiceCIDRStatus
ServiceCIDRList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ServiceCIDR
ServiceCIDRSpec 1cidrs/CIDRs:[]string
ServiceCIDRStatus 1conditions:[]meta/v1.Condition
`,
  },
  'networking/v1beta1': {
    component: 'io.k8s.api.networking.v1beta1',
    group: 'networking.k8s.io',
    messages: `
HTTPIngressPath 1path 3pathType:*string 2backend:IngressBackend
HTTPIngressRuleValue 1paths:![]HTTPIngressPath
IPAddress 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:IPAddressSpec
IPAddressList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]IPAddress
IPAddressSpec 1parentRef:*ParentReference
Ingress 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:IngressSpec 3status:IngressStatus
IngressBackend 1serviceName 2servicePort:util/intstr.IntOrString 3resource:*core/v1.TypedLocalObjectReference
IngressClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:IngressClassSpec
IngressClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]IngressClass
IngressClassParametersReference 1apiGroup/APIGroup:*string 2kind:! 3name:! 4scope:!*string 5namespace:*string
IngressClassSpec 1controller 2parameters:*IngressClassParametersReference
IngressList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Ingress
IngressLoadBalancerIngress 1ip/IP 2hostname 4ports:[]IngressPortStatus
IngressLoadBalancerStatus 1ingress:[]IngressLoadBalancerIngress
IngressPortStatus 1port:!int32 2protocol:! 3error:*string
IngressRule 1host 2/IngressRuleValue:IngressRuleValue
IngressRuleValue 1http/HTTP:*HTTPIngressRuleValue
IngressSpec 4ingressClassName:*string 1backend:*IngressBackend 2tls/TLS:[]IngressTLS 3rules:[]IngressRule
IngressStatus 1loadBalancer:IngressLoadBalancerStatus
IngressTLS 1hosts:[]string 2secretName
ParentReference 1group 2resource 3namespace 4name
ServiceCIDR 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ServiceCIDRSpec 3status:ServiceCIDRStatus
ServiceCIDRList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ServiceCIDR
ServiceCIDRSpec 1cidrs/CIDRs:[]string
ServiceCIDRStatus 1conditions:[]meta/v1.Condition
`,
  },
  'node/v1': {
    component: 'io.k8s.api.node.v1',
    group: 'node.k8s.io',
    messages: `
Overhead 1podFixed:{}api/resource.Quantity
RuntimeClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2handler:! 3overhead:*Overhead 4scheduling:*Scheduling
RuntimeClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]RuntimeClass
Scheduling 1nodeSelector:{}string 2tolerations:[]core/v1.Toleration
`,
  },
  'policy/v1': {
    component: 'io.k8s.api.policy.v1',
    group: 'policy',
    messages: `
Eviction 1metadata/ObjectMeta:meta/v1.ObjectMeta 2deleteOptions:*meta/v1.DeleteOptions
PodDisruptionBudget 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PodDisruptionBudgetSpec 3status:PodDisruptionBudgetStatus
PodDisruptionBudgetList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]PodDisruptionBudget
PodDisruptionBudgetSpec 1minAvailable:*util/intstr.IntOrString 2selector:*meta/v1.LabelSelector 3maxUnavailable:*util/intstr.IntOrString 4unhealthyPodEvictionPolicy:*string
PodDisruptionBudgetStatus 1observedGeneration:int64 2disruptedPods:{}meta/v1.Time 3disruptionsAllowed:!int32 4currentHealthy:!int32 5desiredHealthy:!int32 6expectedPods:!int32 7conditions:[]meta/v1.Condition
`,
  },
  'rbac/v1': {
    component: 'io.k8s.api.rbac.v1',
    group: 'rbac.authorization.k8s.io',
    messages: `
AggregationRule 1clusterRoleSelectors:[]meta/v1.LabelSelector
ClusterRole 1metadata/ObjectMeta:meta/v1.ObjectMeta 2rules:![]PolicyRule 3aggregationRule:*AggregationRule
ClusterRoleBinding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2subjects:[]Subject 3roleRef:RoleRef
ClusterRoleBindingList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ClusterRoleBinding
ClusterRoleList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ClusterRole
PolicyRule 1verbs:![]string 2apiGroups/APIGroups:[]string 3resources:[]string 4resourceNames:[]string 5nonResourceURLs:[]string
Role 1metadata/ObjectMeta:meta/v1.ObjectMeta 2rules:![]PolicyRule
RoleBinding 1metadata/ObjectMeta:meta/v1.ObjectMeta 2subjects:[]Subject 3roleRef:RoleRef
RoleBindingList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]RoleBinding
RoleList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Role
RoleRef 1apiGroup/APIGroup:! 2kind:! 3name:!
Subject 1kind:! 2apiGroup/APIGroup 3name:! 4namespace
`,
  },
  'resource/v1': {
    component: 'io.k8s.api.resource.v1',
    group: 'resource.k8s.io',
    messages: `
AllocatedDeviceStatus 1driver:! 2pool:! 3device:! 7shareID:*string 4conditions:![]meta/v1.Condition 5data:*pkg/runtime.RawExtension 6networkData:*NetworkDeviceData
AllocationResult 1devices:DeviceAllocationResult 3nodeSelector:*core/v1.NodeSelector 5allocationTimestamp:*meta/v1.Time
CELDeviceSelector 1expression:!
CapacityRequestPolicy 1default:!*api/resource.Quantity 3validValues:[]api/resource.Quantity 4validRange:*CapacityRequestPolicyRange
CapacityRequestPolicyRange 1min:*api/resource.Quantity 2max:*api/resource.Quantity 3step:*api/resource.Quantity
CapacityRequirements 1requests:{}api/resource.Quantity
Counter 1value:api/resource.Quantity
CounterSet 1name:! 2counters:{}Counter
Device 1name:! 2attributes:{}DeviceAttribute 3capacity:{}DeviceCapacity 4consumesCounters:[]DeviceCounterConsumption 5nodeName:*string 6nodeSelector:*core/v1.NodeSelector 7allNodes:*bool 8taints:[]DeviceTaint 9bindsToNode:*bool 10bindingConditions:[]string 11bindingFailureConditions:[]string 12allowMultipleAllocations:*bool 13nodeAllocatableResourceMappings:{}NodeAllocatableResourceMapping
DeviceAllocationConfiguration 1source:! 2requests:[]string 3/DeviceConfiguration:DeviceConfiguration
DeviceAllocationResult 1results:[]DeviceRequestAllocationResult 2config:[]DeviceAllocationConfiguration
DeviceAttribute 2int/IntValue:*int64 3bool/BoolValue:*bool 4string/StringValue:*string 5version/VersionValue:*string 6ints/IntValues:[]int64 7bools/BoolValues:[]bool 8strings/StringValues:[]string 9versions/VersionValues:[]string
DeviceCapacity 1value:api/resource.Quantity 2requestPolicy:*CapacityRequestPolicy
DeviceClaim 1requests:![]DeviceRequest 2constraints:[]DeviceConstraint 3config:[]DeviceClaimConfiguration
DeviceClaimConfiguration 1requests:[]string 2/DeviceConfiguration:DeviceConfiguration
DeviceClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:DeviceClassSpec
DeviceClassConfiguration 1/DeviceConfiguration:DeviceConfiguration
DeviceClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]DeviceClass
DeviceClassSpec 1selectors:[]DeviceSelector 2config:[]DeviceClassConfiguration 4extendedResourceName:*string
DeviceConfiguration 1opaque:*OpaqueDeviceConfiguration
DeviceConstraint 1requests:[]string 2matchAttribute:*string 3distinctAttribute:*string
DeviceCounterConsumption 1counterSet:! 2counters:{}Counter
DeviceRequest 1name:! 2exactly:*ExactDeviceRequest 3firstAvailable:[]DeviceSubRequest
DeviceRequestAllocationResult 1request:! 2driver:! 3pool:! 4device:! 5adminAccess:*bool 6tolerations:[]DeviceToleration 7bindingConditions:[]string 8bindingFailureConditions:[]string 9shareID:*string 10consumedCapacity:{}api/resource.Quantity
DeviceSelector 1cel/CEL:*CELDeviceSelector
DeviceSubRequest 1name:! 2deviceClassName:! 3selectors:[]DeviceSelector 4allocationMode 5count:int64 6tolerations:[]DeviceToleration 7capacity:*CapacityRequirements
DeviceTaint 1key:! 2value 3effect:! 4timeAdded:*meta/v1.Time
DeviceToleration 1key 2operator 3value 4effect 5tolerationSeconds:*int64
ExactDeviceRequest 1deviceClassName:! 2selectors:[]DeviceSelector 3allocationMode 4count:int64 5adminAccess:*bool 6tolerations:[]DeviceToleration 7capacity:*CapacityRequirements
NetworkDeviceData 1interfaceName 2ips/IPs:[]string 3hardwareAddress
NodeAllocatableResourceMapping 1capacityKey:*string 2allocationMultiplier:*api/resource.Quantity
OpaqueDeviceConfiguration 1driver:! 2parameters:pkg/runtime.RawExtension
ResourceClaim 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimSpec 3status:ResourceClaimStatus
ResourceClaimConsumerReference 1apiGroup/APIGroup 3resource:! 4name:! 5uid/UID:!
ResourceClaimList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceClaim
ResourceClaimSpec 1devices:DeviceClaim
ResourceClaimStatus 1allocation:*AllocationResult 2reservedFor:[]ResourceClaimConsumerReference 4devices:[]AllocatedDeviceStatus
ResourceClaimTemplate 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimTemplateSpec
ResourceClaimTemplateList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceClaimTemplate
ResourceClaimTemplateSpec 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimSpec
ResourcePool 1name:! 2generation:!int64 3resourceSliceCount:!int64
ResourceSlice 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceSliceSpec
ResourceSliceList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceSlice
ResourceSliceSpec 1driver:! 2pool:ResourcePool 3nodeName:*string 4nodeSelector:*core/v1.NodeSelector 5allNodes:*bool 6devices:[]Device 7perDeviceNodeSelection:*bool 8sharedCounters:[]CounterSet
`,
  },
  'resource/v1alpha3': {
    component: 'io.k8s.api.resource.v1alpha3',
    group: 'resource.k8s.io',
    messages: `
DeviceTaint 1key:! 2value 3effect:! 4timeAdded:*meta/v1.Time
DeviceTaintRule 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:DeviceTaintRuleSpec 3status:DeviceTaintRuleStatus
DeviceTaintRuleList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]DeviceTaintRule
DeviceTaintRuleSpec 1deviceSelector:*DeviceTaintSelector 2taint:DeviceTaint
DeviceTaintRuleStatus 1conditions:[]meta/v1.Condition
DeviceTaintSelector 2driver:*string 3pool:*string 4device:*string
PoolStatus 1driver 2poolName 9generation:!int64 8resourceSliceCount:*int32 4totalDevices:*int32 5allocatedDevices:*int32 6availableDevices:*int32 7unavailableDevices:*int32 3nodeName:*string 10validationError:*string
ResourcePoolStatusRequest 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourcePoolStatusRequestSpec 3status:*ResourcePoolStatusRequestStatus
ResourcePoolStatusRequestList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourcePoolStatusRequest
ResourcePoolStatusRequestSpec 1driver:! 2poolName:*string 3limit:*int32
ResourcePoolStatusRequestStatus 6poolCount:*int32 2pools:[]PoolStatus 3conditions:[]meta/v1.Condition
`,
  },
  'resource/v1beta1': {
    component: 'io.k8s.api.resource.v1beta1',
    group: 'resource.k8s.io',
    messages: `
AllocatedDeviceStatus 1driver:! 2pool:! 3device:! 7shareID:*string 4conditions:![]meta/v1.Condition 5data:*pkg/runtime.RawExtension 6networkData:*NetworkDeviceData
AllocationResult 1devices:DeviceAllocationResult 3nodeSelector:*core/v1.NodeSelector 5allocationTimestamp:*meta/v1.Time
BasicDevice 1attributes:{}DeviceAttribute 2capacity:{}DeviceCapacity 3consumesCounters:[]DeviceCounterConsumption 4nodeName:*string 5nodeSelector:*core/v1.NodeSelector 6allNodes:*bool 7taints:[]DeviceTaint 8bindsToNode:*bool 9bindingConditions:[]string 10bindingFailureConditions:[]string 11allowMultipleAllocations:*bool 12nodeAllocatableResourceMappings:{}NodeAllocatableResourceMapping
CELDeviceSelector 1expression:!
CapacityRequestPolicy 1default:!*api/resource.Quantity 3validValues:[]api/resource.Quantity 4validRange:*CapacityRequestPolicyRange
CapacityRequestPolicyRange 1min:*api/resource.Quantity 2max:*api/resource.Quantity 3step:*api/resource.Quantity
CapacityRequirements 1requests:{}api/resource.Quantity
Counter 1value:api/resource.Quantity
CounterSet 1name:! 2counters:{}Counter
Device 1name:! 2basic:*BasicDevice
DeviceAllocationConfiguration 1source:! 2requests:[]string 3/DeviceConfiguration:DeviceConfiguration
DeviceAllocationResult 1results:[]DeviceRequestAllocationResult 2config:[]DeviceAllocationConfiguration
DeviceAttribute 2int/IntValue:*int64 3bool/BoolValue:*bool 4string/StringValue:*string 5version/VersionValue:*string 6ints/IntValues:[]int64 7bools/BoolValues:[]bool 8strings/StringValues:[]string 9versions/VersionValues:[]string
DeviceCapacity 1value:api/resource.Quantity 2requestPolicy:*CapacityRequestPolicy
DeviceClaim 1requests:![]DeviceRequest 2constraints:[]DeviceConstraint 3config:[]DeviceClaimConfiguration
DeviceClaimConfiguration 1requests:[]string 2/DeviceConfiguration:DeviceConfiguration
DeviceClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:DeviceClassSpec
DeviceClassConfiguration 1/DeviceConfiguration:DeviceConfiguration
DeviceClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]DeviceClass
DeviceClassSpec 1selectors:[]DeviceSelector 2config:[]DeviceClassConfiguration 4extendedResourceName:*string
DeviceConfiguration 1opaque:*OpaqueDeviceConfiguration
DeviceConstraint 1requests:[]string 2matchAttribute:*string 3distinctAttribute:*string
DeviceCounterConsumption 1counterSet:! 2counters:{}Counter
DeviceRequest 1name:! 2deviceClassName:! 3selectors:[]DeviceSelector 4allocationMode 5count:int64 6adminAccess:*bool 7firstAvailable:[]DeviceSubRequest 8tolerations:[]DeviceToleration 9capacity:*CapacityRequirements
DeviceRequestAllocationResult 1request:! 2driver:! 3pool:! 4device:! 5adminAccess:*bool 6tolerations:[]DeviceToleration 7bindingConditions:[]string 8bindingFailureConditions:[]string 9shareID:*string 10consumedCapacity:{}api/resource.Quantity
DeviceSelector 1cel/CEL:*CELDeviceSelector
DeviceSubRequest 1name:! 2deviceClassName:! 3selectors:[]DeviceSelector 4allocationMode 5count:int64 7tolerations:[]DeviceToleration 8capacity:*CapacityRequirements
DeviceTaint 1key:! 2value 3effect:! 4timeAdded:*meta/v1.Time
DeviceToleration 1key 2operator 3value 4effect 5tolerationSeconds:*int64
NetworkDeviceData 1interfaceName 2ips/IPs:[]string 3hardwareAddress
NodeAllocatableResourceMapping 1capacityKey:*string 2allocationMultiplier:*api/resource.Quantity
OpaqueDeviceConfiguration 1driver:! 2parameters:pkg/runtime.RawExtension
ResourceClaim 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimSpec 3status:ResourceClaimStatus
ResourceClaimConsumerReference 1apiGroup/APIGroup 3resource:! 4name:! 5uid/UID:!
ResourceClaimList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceClaim
ResourceClaimSpec 1devices:DeviceClaim
ResourceClaimStatus 1allocation:*AllocationResult 2reservedFor:[]ResourceClaimConsumerReference 4devices:[]AllocatedDeviceStatus
ResourceClaimTemplate 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimTemplateSpec
ResourceClaimTemplateList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceClaimTemplate
ResourceClaimTemplateSpec 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimSpec
ResourcePool 1name:! 2generation:!int64 3resourceSliceCount:!int64
ResourceSlice 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceSliceSpec
ResourceSliceList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceSlice
ResourceSliceSpec 1driver:! 2pool:ResourcePool 3nodeName 4nodeSelector:*core/v1.NodeSelector 5allNodes:bool 6devices:[]Device 7perDeviceNodeSelection:*bool 8sharedCounters:[]CounterSet
`,
  },
  'resource/v1beta2': {
    component: 'io.k8s.api.resource.v1beta2',
    group: 'resource.k8s.io',
    messages: `
AllocatedDeviceStatus 1driver:! 2pool:! 3device:! 7shareID:*string 4conditions:![]meta/v1.Condition 5data:*pkg/runtime.RawExtension 6networkData:*NetworkDeviceData
AllocationResult 1devices:DeviceAllocationResult 3nodeSelector:*core/v1.NodeSelector 5allocationTimestamp:*meta/v1.Time
CELDeviceSelector 1expression:!
CapacityRequestPolicy 1default:!*api/resource.Quantity 3validValues:[]api/resource.Quantity 4validRange:*CapacityRequestPolicyRange
CapacityRequestPolicyRange 1min:*api/resource.Quantity 2max:*api/resource.Quantity 3step:*api/resource.Quantity
CapacityRequirements 1requests:{}api/resource.Quantity
Counter 1value:api/resource.Quantity
CounterSet 1name:! 2counters:{}Counter
Device 1name:! 2attributes:{}DeviceAttribute 3capacity:{}DeviceCapacity 4consumesCounters:[]DeviceCounterConsumption 5nodeName:*string 6nodeSelector:*core/v1.NodeSelector 7allNodes:*bool 8taints:[]DeviceTaint 9bindsToNode:*bool 10bindingConditions:[]string 11bindingFailureConditions:[]string 12allowMultipleAllocations:*bool 13nodeAllocatableResourceMappings:{}NodeAllocatableResourceMapping
DeviceAllocationConfiguration 1source:! 2requests:[]string 3/DeviceConfiguration:DeviceConfiguration
DeviceAllocationResult 1results:[]DeviceRequestAllocationResult 2config:[]DeviceAllocationConfiguration
DeviceAttribute 2int/IntValue:*int64 3bool/BoolValue:*bool 4string/StringValue:*string 5version/VersionValue:*string 6ints/IntValues:[]int64 7bools/BoolValues:[]bool 8strings/StringValues:[]string 9versions/VersionValues:[]string
DeviceCapacity 1value:api/resource.Quantity 2requestPolicy:*CapacityRequestPolicy
DeviceClaim 1requests:![]DeviceRequest 2constraints:[]DeviceConstraint 3config:[]DeviceClaimConfiguration
DeviceClaimConfiguration 1requests:[]string 2/DeviceConfiguration:DeviceConfiguration
DeviceClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:DeviceClassSpec
DeviceClassConfiguration 1/DeviceConfiguration:DeviceConfiguration
DeviceClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]DeviceClass
DeviceClassSpec 1selectors:[]DeviceSelector 2config:[]DeviceClassConfiguration 4extendedResourceName:*string
DeviceConfiguration 1opaque:*OpaqueDeviceConfiguration
DeviceConstraint 1requests:[]string 2matchAttribute:*string 3distinctAttribute:*string
DeviceCounterConsumption 1counterSet:! 2counters:{}Counter
DeviceRequest 1name:! 2exactly:*ExactDeviceRequest 3firstAvailable:[]DeviceSubRequest
DeviceRequestAllocationResult 1request:! 2driver:! 3pool:! 4device:! 5adminAccess:*bool 6tolerations:[]DeviceToleration 7bindingConditions:[]string 8bindingFailureConditions:[]string 9shareID:*string 10consumedCapacity:{}api/resource.Quantity
DeviceSelector 1cel/CEL:*CELDeviceSelector
DeviceSubRequest 1name:! 2deviceClassName:! 3selectors:[]DeviceSelector 4allocationMode 5count:int64 6tolerations:[]DeviceToleration 7capacity:*CapacityRequirements
DeviceTaint 1key:! 2value 3effect:! 4timeAdded:*meta/v1.Time
DeviceTaintRule 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:DeviceTaintRuleSpec 3status:DeviceTaintRuleStatus
DeviceTaintRuleList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]DeviceTaintRule
DeviceTaintRuleSpec 1deviceSelector:*DeviceTaintSelector 2taint:DeviceTaint
DeviceTaintRuleStatus 1conditions:[]meta/v1.Condition
DeviceTaintSelector 2driver:*string 3pool:*string 4device:*string
DeviceToleration 1key 2operator 3value 4effect 5tolerationSeconds:*int64
ExactDeviceRequest 1deviceClassName:! 2selectors:[]DeviceSelector 3allocationMode 4count:int64 5adminAccess:*bool 6tolerations:[]DeviceToleration 7capacity:*CapacityRequirements
NetworkDeviceData 1interfaceName 2ips/IPs:[]string 3hardwareAddress
NodeAllocatableResourceMapping 1capacityKey:*string 2allocationMultiplier:*api/resource.Quantity
OpaqueDeviceConfiguration 1driver:! 2parameters:pkg/runtime.RawExtension
ResourceClaim 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimSpec 3status:ResourceClaimStatus
ResourceClaimConsumerReference 1apiGroup/APIGroup 3resource:! 4name:! 5uid/UID:!
ResourceClaimList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceClaim
ResourceClaimSpec 1devices:DeviceClaim
ResourceClaimStatus 1allocation:*AllocationResult 2reservedFor:[]ResourceClaimConsumerReference 4devices:[]AllocatedDeviceStatus
ResourceClaimTemplate 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimTemplateSpec
ResourceClaimTemplateList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceClaimTemplate
ResourceClaimTemplateSpec 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceClaimSpec
ResourcePool 1name:! 2generation:!int64 3resourceSliceCount:!int64
ResourceSlice 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:ResourceSliceSpec
ResourceSliceList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]ResourceSlice
ResourceSliceSpec 1driver:! 2pool:ResourcePool 3nodeName:*string 4nodeSelector:*core/v1.NodeSelector 5allNodes:*bool 6devices:[]Device 7perDeviceNodeSelection:*bool 8sharedCounters:[]CounterSet
`,
  },
  'scheduling/v1': {
    component: 'io.k8s.api.scheduling.v1',
    group: 'scheduling.k8s.io',
    messages: `
PriorityClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2value:!int32 3globalDefault:bool 4description 5preemptionPolicy:*string
PriorityClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]PriorityClass
`,
  },
  'scheduling/v1alpha2': {
    component: 'io.k8s.api.scheduling.v1alpha2',
    group: 'scheduling.k8s.io',
    messages: `
BasicSchedulingPolicy
GangSchedulingPolicy 1minCount:!int32
PodGroup 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:PodGroupSpec 3status:PodGroupStatus
PodGroupList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]PodGroup
PodGroupResourceClaim 1name:! 2resourceClaimName:*string 3resourceClaimTemplateName:*string
PodGroupResourceClaimStatus 1name:! 2resourceClaimName:*string
PodGroupSchedulingConstraints 1topology:[]TopologyConstraint
PodGroupSchedulingPolicy 1basic:*BasicSchedulingPolicy 2gang:*GangSchedulingPolicy
PodGroupSpec 1podGroupTemplateRef:!*PodGroupTemplateReference 2schedulingPolicy:PodGroupSchedulingPolicy 3schedulingConstraints:*PodGroupSchedulingConstraints 4resourceClaims:[]PodGroupResourceClaim 5disruptionMode:*string 6priorityClassName 7priority:*int32
PodGroupStatus 1conditions:[]meta/v1.Condition 2resourceClaimStatuses:[]PodGroupResourceClaimStatus
PodGroupTemplate 1name:! 2schedulingPolicy:PodGroupSchedulingPolicy 3schedulingConstraints:!*PodGroupSchedulingConstraints 4resourceClaims:[]PodGroupResourceClaim 5disruptionMode:*string 6priorityClassName 7priority:*int32
PodGroupTemplateReference 1workload:!*WorkloadPodGroupTemplateReference
TopologyConstraint 1key:!
TypedLocalObjectReference 1apiGroup/APIGroup 2kind:! 3name:!
Workload 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:WorkloadSpec
WorkloadList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]Workload
WorkloadPodGroupTemplateReference 1workloadName:! 2podGroupTemplateName:!
WorkloadSpec 1controllerRef:*TypedLocalObjectReference 2podGroupTemplates:![]PodGroupTemplate
`,
  },
  'storage/v1': {
    component: 'io.k8s.api.storage.v1',
    group: 'storage.k8s.io',
    messages: `
CSIDriver 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:CSIDriverSpec
CSIDriverList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CSIDriver
CSIDriverSpec 1attachRequired:*bool 2podInfoOnMount:*bool 3volumeLifecycleModes:[]string 4storageCapacity:*bool 5fsGroupPolicy/FSGroupPolicy:*string 6tokenRequests:[]TokenRequest 7requiresRepublish:*bool 8seLinuxMount/SELinuxMount:*bool 9nodeAllocatableUpdatePeriodSeconds:*int64 10serviceAccountTokenInSecrets:*bool 11preventPodSchedulingIfMissing:*bool
CSINode 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:CSINodeSpec
CSINodeDriver 1name:! 2nodeID:! 3topologyKeys:![]string 4allocatable:*VolumeNodeResources
CSINodeList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CSINode
CSINodeSpec 1drivers:![]CSINodeDriver
CSIStorageCapacity 1metadata/ObjectMeta:meta/v1.ObjectMeta 2nodeTopology:*meta/v1.LabelSelector 3storageClassName:! 4capacity:*api/resource.Quantity 5maximumVolumeSize:*api/resource.Quantity
CSIStorageCapacityList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CSIStorageCapacity
StorageClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2provisioner:! 3parameters:{}string 4reclaimPolicy:*string 5mountOptions:[]string 6allowVolumeExpansion:*bool 7volumeBindingMode:*string 8allowedTopologies:[]core/v1.TopologySelectorTerm
StorageClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]StorageClass
TokenRequest 1audience:! 2expirationSeconds:*int64
VolumeAttachment 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:VolumeAttachmentSpec 3status:VolumeAttachmentStatus
VolumeAttachmentList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]VolumeAttachment
VolumeAttachmentSource 1persistentVolumeName:*string 2inlineVolumeSpec:*core/v1.PersistentVolumeSpec
VolumeAttachmentSpec 1attacher:! 2source:VolumeAttachmentSource 3nodeName:!
VolumeAttachmentStatus 1attached:!bool 2attachmentMetadata:{}string 3attachError:*VolumeError 4detachError:*VolumeError
VolumeAttributesClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2driverName:! 3parameters:{}string
VolumeAttributesClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]VolumeAttributesClass
VolumeError 1time:meta/v1.Time 2message 3errorCode:*int32
VolumeNodeResources 1count:*int32
`,
  },
  'storage/v1beta1': {
    component: 'io.k8s.api.storage.v1beta1',
    group: 'storage.k8s.io',
    messages: `
CSIDriver 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:CSIDriverSpec
CSIDriverList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CSIDriver
CSIDriverSpec 1attachRequired:*bool 2podInfoOnMount:*bool 3volumeLifecycleModes:[]string 4storageCapacity:*bool 5fsGroupPolicy/FSGroupPolicy:*string 6tokenRequests:[]TokenRequest 7requiresRepublish:*bool 8seLinuxMount/SELinuxMount:*bool 9nodeAllocatableUpdatePeriodSeconds:*int64 10serviceAccountTokenInSecrets:*bool 11preventPodSchedulingIfMissing:*bool
CSINode 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:CSINodeSpec
CSINodeDriver 1name:! 2nodeID:! 3topologyKeys:![]string 4allocatable:*VolumeNodeResources
CSINodeList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CSINode
CSINodeSpec 1drivers:![]CSINodeDriver
CSIStorageCapacity 1metadata/ObjectMeta:meta/v1.ObjectMeta 2nodeTopology:*meta/v1.LabelSelector 3storageClassName:! 4capacity:*api/resource.Quantity 5maximumVolumeSize:*api/resource.Quantity
CSIStorageCapacityList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]CSIStorageCapacity
StorageClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2provisioner:! 3parameters:{}string 4reclaimPolicy:*string 5mountOptions:[]string 6allowVolumeExpansion:*bool 7volumeBindingMode:*string 8allowedTopologies:[]core/v1.TopologySelectorTerm
StorageClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]StorageClass
TokenRequest 1audience:! 2expirationSeconds:*int64
VolumeAttachment 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:VolumeAttachmentSpec 3status:VolumeAttachmentStatus
VolumeAttachmentList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]VolumeAttachment
VolumeAttachmentSource 1persistentVolumeName:*string 2inlineVolumeSpec:*core/v1.PersistentVolumeSpec
VolumeAttachmentSpec 1attacher:! 2source:VolumeAttachmentSource 3nodeName:!
VolumeAttachmentStatus 1attached:!bool 2attachmentMetadata:{}string 3attachError:*VolumeError 4detachError:*VolumeError
VolumeAttributesClass 1metadata/ObjectMeta:meta/v1.ObjectMeta 2driverName:! 3parameters:{}string
VolumeAttributesClassList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]VolumeAttributesClass
VolumeError 1time:meta/v1.Time 2message 3errorCode:*int32
VolumeNodeResources 1count:*int32
`,
  },
  'storagemigration/v1beta1': {
    component: 'io.k8s.api.storagemigration.v1beta1',
    group: 'storagemigration.k8s.io',
    messages: `
StorageVersionMigration 1metadata/ObjectMeta:meta/v1.ObjectMeta 2spec:StorageVersionMigrationSpec 3status:StorageVersionMigrationStatus
StorageVersionMigrationList 1metadata/ListMeta:meta/v1.ListMeta 2items:+[]StorageVersionMigration
StorageVersionMigrationSpec 1resource:meta/v1.GroupResource
StorageVersionMigrationStatus 1conditions:[]meta/v1.Condition 2resourceVersion
`,
  },
  'util/intstr': {
    component: 'io.k8s.apimachinery.pkg.util.intstr',
    messages: `
IntOrString 1Type:*int64 2IntVal:*int32 3StrVal:*string
`,
  },
}
