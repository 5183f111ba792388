// Generated from k8s.io/api@v0.36.3 and its sibling modules by packages/kube/generator/go-tags.ts. Do not edit.

/**
 * The Go types behind the API by package, one to a line: `Name field …` for a struct, `Name =type` for a named type.
 * A field is `json:type`, with `?` (omitempty) and `~` (omitzero) before the colon; `+type` embeds a struct.
 * Types are in Go's notation; one of another package has that package's key in front of it: `meta/v1.ObjectMeta`.
 */
export const goPackages: Readonly<Record<string, { readonly component: string; readonly types: string }>> = {
  'admission/v1': {
    component: 'io.k8s.api.admission.v1',
    types: `
AdmissionRequest uid:pkg/types.UID kind:meta/v1.GroupVersionKind resource:meta/v1.GroupVersionResource subResource?:string requestKind?:*meta/v1.GroupVersionKind requestResource?:*meta/v1.GroupVersionResource requestSubResource?:string name?:string namespace?:string operation:Operation userInfo:authentication/v1.UserInfo object?:pkg/runtime.RawExtension oldObject?:pkg/runtime.RawExtension dryRun?:*bool options?:pkg/runtime.RawExtension
AdmissionResponse uid:pkg/types.UID allowed:bool status?:*meta/v1.Status patch?:[]uint8 patchType?:*PatchType auditAnnotations?:map[string]string warnings?:[]string
AdmissionReview +meta/v1.TypeMeta request?:*AdmissionRequest response?:*AdmissionResponse
Operation =string
PatchType =string
`,
  },
  'admissionregistration/v1': {
    component: 'io.k8s.api.admissionregistration.v1',
    types: `
ApplyConfiguration expression?:string
AuditAnnotation key:string valueExpression:string
ExpressionWarning fieldRef:string warning:string
FailurePolicyType =string
JSONPatch expression?:string
MatchCondition name:string expression:string
MatchPolicyType =string
MatchResources namespaceSelector?:*meta/v1.LabelSelector objectSelector?:*meta/v1.LabelSelector resourceRules?:[]NamedRuleWithOperations excludeResourceRules?:[]NamedRuleWithOperations matchPolicy?:*MatchPolicyType
MutatingAdmissionPolicy +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]MutatingAdmissionPolicyBinding
MutatingAdmissionPolicyBindingSpec policyName?:string paramRef?:*ParamRef matchResources?:*MatchResources
MutatingAdmissionPolicyList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]MutatingAdmissionPolicy
MutatingAdmissionPolicySpec paramKind?:*ParamKind matchConstraints?:*MatchResources variables?:[]Variable mutations?:[]Mutation failurePolicy?:*FailurePolicyType matchConditions?:[]MatchCondition reinvocationPolicy?:ReinvocationPolicyType
MutatingWebhook name:string clientConfig:WebhookClientConfig rules?:[]RuleWithOperations failurePolicy?:*FailurePolicyType matchPolicy?:*MatchPolicyType namespaceSelector?:*meta/v1.LabelSelector objectSelector?:*meta/v1.LabelSelector sideEffects:*SideEffectClass timeoutSeconds?:*int32 admissionReviewVersions:[]string reinvocationPolicy?:*ReinvocationPolicyType matchConditions?:[]MatchCondition
MutatingWebhookConfiguration +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta webhooks?:[]MutatingWebhook
MutatingWebhookConfigurationList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]MutatingWebhookConfiguration
Mutation patchType:PatchType applyConfiguration?:*ApplyConfiguration jsonPatch?:*JSONPatch
NamedRuleWithOperations resourceNames?:[]string +RuleWithOperations
OperationType =string
ParamKind apiVersion?:string kind?:string
ParamRef name?:string namespace?:string selector?:*meta/v1.LabelSelector parameterNotFoundAction?:*ParameterNotFoundActionType
ParameterNotFoundActionType =string
PatchType =string
ReinvocationPolicyType =string
Rule apiGroups?:[]string apiVersions?:[]string resources?:[]string scope?:*ScopeType
RuleWithOperations operations?:[]OperationType +Rule
ScopeType =string
ServiceReference namespace:string name:string path?:*string port?:*int32
SideEffectClass =string
TypeChecking expressionWarnings?:[]ExpressionWarning
ValidatingAdmissionPolicy +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ValidatingAdmissionPolicySpec status?:ValidatingAdmissionPolicyStatus
ValidatingAdmissionPolicyBinding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ValidatingAdmissionPolicyBinding
ValidatingAdmissionPolicyBindingSpec policyName?:string paramRef?:*ParamRef matchResources?:*MatchResources validationActions?:[]ValidationAction
ValidatingAdmissionPolicyList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ValidatingAdmissionPolicy
ValidatingAdmissionPolicySpec paramKind?:*ParamKind matchConstraints?:*MatchResources validations?:[]Validation failurePolicy?:*FailurePolicyType auditAnnotations?:[]AuditAnnotation matchConditions?:[]MatchCondition variables?:[]Variable
ValidatingAdmissionPolicyStatus observedGeneration?:int64 typeChecking?:*TypeChecking conditions?:[]meta/v1.Condition
ValidatingWebhook name:string clientConfig:WebhookClientConfig rules?:[]RuleWithOperations failurePolicy?:*FailurePolicyType matchPolicy?:*MatchPolicyType namespaceSelector?:*meta/v1.LabelSelector objectSelector?:*meta/v1.LabelSelector sideEffects:*SideEffectClass timeoutSeconds?:*int32 admissionReviewVersions:[]string matchConditions?:[]MatchCondition
ValidatingWebhookConfiguration +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta webhooks?:[]ValidatingWebhook
ValidatingWebhookConfigurationList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ValidatingWebhookConfiguration
Validation expression:string message?:string reason?:*meta/v1.StatusReason messageExpression?:string
ValidationAction =string
Variable name:string expression:string
WebhookClientConfig url?:*string service?:*ServiceReference caBundle?:[]uint8
`,
  },
  'admissionregistration/v1alpha1': {
    component: 'io.k8s.api.admissionregistration.v1alpha1',
    types: `
ApplyConfiguration expression?:string
AuditAnnotation key:string valueExpression:string
ExpressionWarning fieldRef:string warning:string
FailurePolicyType =string
JSONPatch expression?:string
MatchCondition =admissionregistration/v1.MatchCondition
MatchPolicyType =string
MatchResources namespaceSelector?:*meta/v1.LabelSelector objectSelector?:*meta/v1.LabelSelector resourceRules?:[]NamedRuleWithOperations excludeResourceRules?:[]NamedRuleWithOperations matchPolicy?:*MatchPolicyType
MutatingAdmissionPolicy +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]MutatingAdmissionPolicyBinding
MutatingAdmissionPolicyBindingSpec policyName?:string paramRef?:*ParamRef matchResources?:*MatchResources
MutatingAdmissionPolicyList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]MutatingAdmissionPolicy
MutatingAdmissionPolicySpec paramKind?:*ParamKind matchConstraints?:*MatchResources variables?:[]Variable mutations?:[]Mutation failurePolicy?:*FailurePolicyType matchConditions?:[]MatchCondition reinvocationPolicy?:admissionregistration/v1.ReinvocationPolicyType
Mutation patchType:PatchType applyConfiguration?:*ApplyConfiguration jsonPatch?:*JSONPatch
NamedRuleWithOperations resourceNames?:[]string +admissionregistration/v1.RuleWithOperations
ParamKind apiVersion?:string kind?:string
ParamRef name?:string namespace?:string selector?:*meta/v1.LabelSelector parameterNotFoundAction?:*ParameterNotFoundActionType
ParameterNotFoundActionType =string
PatchType =string
TypeChecking expressionWarnings?:[]ExpressionWarning
ValidatingAdmissionPolicy +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ValidatingAdmissionPolicySpec status?:ValidatingAdmissionPolicyStatus
ValidatingAdmissionPolicyBinding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ValidatingAdmissionPolicyBinding
ValidatingAdmissionPolicyBindingSpec policyName?:string paramRef?:*ParamRef matchResources?:*MatchResources validationActions?:[]ValidationAction
ValidatingAdmissionPolicyList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ValidatingAdmissionPolicy
ValidatingAdmissionPolicySpec paramKind?:*ParamKind matchConstraints?:*MatchResources validations?:[]Validation failurePolicy?:*FailurePolicyType auditAnnotations?:[]AuditAnnotation matchConditions?:[]MatchCondition variables?:[]Variable
ValidatingAdmissionPolicyStatus observedGeneration?:int64 typeChecking?:*TypeChecking conditions?:[]meta/v1.Condition
Validation expression:string message?:string reason?:*meta/v1.StatusReason messageExpression?:string
ValidationAction =string
Variable name:string expression:string
`,
  },
  'admissionregistration/v1beta1': {
    component: 'io.k8s.api.admissionregistration.v1beta1',
    types: `
ApplyConfiguration expression?:string
AuditAnnotation key:string valueExpression:string
ExpressionWarning fieldRef:string warning:string
FailurePolicyType =string
JSONPatch expression?:string
MatchCondition name:string expression:string
MatchPolicyType =string
MatchResources namespaceSelector?:*meta/v1.LabelSelector objectSelector?:*meta/v1.LabelSelector resourceRules?:[]NamedRuleWithOperations excludeResourceRules?:[]NamedRuleWithOperations matchPolicy?:*MatchPolicyType
MutatingAdmissionPolicy +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:MutatingAdmissionPolicySpec
MutatingAdmissionPolicyBinding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:MutatingAdmissionPolicyBindingSpec
MutatingAdmissionPolicyBindingList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]MutatingAdmissionPolicyBinding
MutatingAdmissionPolicyBindingSpec policyName?:string paramRef?:*ParamRef matchResources?:*MatchResources
MutatingAdmissionPolicyList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]MutatingAdmissionPolicy
MutatingAdmissionPolicySpec paramKind?:*ParamKind matchConstraints?:*MatchResources variables?:[]Variable mutations?:[]Mutation failurePolicy?:*FailurePolicyType matchConditions?:[]MatchCondition reinvocationPolicy?:admissionregistration/v1.ReinvocationPolicyType
MutatingWebhook name:string clientConfig:WebhookClientConfig rules?:[]admissionregistration/v1.RuleWithOperations failurePolicy?:*FailurePolicyType matchPolicy?:*MatchPolicyType namespaceSelector?:*meta/v1.LabelSelector objectSelector?:*meta/v1.LabelSelector sideEffects?:*SideEffectClass timeoutSeconds?:*int32 admissionReviewVersions?:[]string reinvocationPolicy?:*admissionregistration/v1.ReinvocationPolicyType matchConditions?:[]MatchCondition
MutatingWebhookConfiguration +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta webhooks?:[]MutatingWebhook
MutatingWebhookConfigurationList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]MutatingWebhookConfiguration
Mutation patchType:PatchType applyConfiguration?:*ApplyConfiguration jsonPatch?:*JSONPatch
NamedRuleWithOperations resourceNames?:[]string +admissionregistration/v1.RuleWithOperations
ParamKind apiVersion?:string kind?:string
ParamRef name?:string namespace?:string selector?:*meta/v1.LabelSelector parameterNotFoundAction?:*ParameterNotFoundActionType
ParameterNotFoundActionType =string
PatchType =string
ServiceReference namespace:string name:string path?:*string port?:*int32
SideEffectClass =string
TypeChecking expressionWarnings?:[]ExpressionWarning
ValidatingAdmissionPolicy +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ValidatingAdmissionPolicySpec status?:ValidatingAdmissionPolicyStatus
ValidatingAdmissionPolicyBinding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ValidatingAdmissionPolicyBindingSpec
ValidatingAdmissionPolicyBindingList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ValidatingAdmissionPolicyBinding
ValidatingAdmissionPolicyBindingSpec policyName?:string paramRef?:*ParamRef matchResources?:*MatchResources validationActions?:[]ValidationAction
ValidatingAdmissionPolicyList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ValidatingAdmissionPolicy
ValidatingAdmissionPolicySpec paramKind?:*ParamKind matchConstraints?:*MatchResources validations?:[]Validation failurePolicy?:*FailurePolicyType auditAnnotations?:[]AuditAnnotation matchConditions?:[]MatchCondition variables?:[]Variable
ValidatingAdmissionPolicyStatus observedGeneration?:int64 typeChecking?:*TypeChecking conditions?:[]meta/v1.Condition
ValidatingWebhook name:string clientConfig:WebhookClientConfig rules?:[]admissionregistration/v1.RuleWithOperations failurePolicy?:*FailurePolicyType matchPolicy?:*MatchPolicyType namespaceSelector?:*meta/v1.LabelSelector objectSelector?:*meta/v1.LabelSelector sideEffects?:*SideEffectClass timeoutSeconds?:*int32 admissionReviewVersions?:[]string matchConditions?:[]MatchCondition
ValidatingWebhookConfiguration +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta webhooks?:[]ValidatingWebhook
ValidatingWebhookConfigurationList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ValidatingWebhookConfiguration
Validation expression:string message?:string reason?:*meta/v1.StatusReason messageExpression?:string
ValidationAction =string
Variable name:string expression:string
WebhookClientConfig url?:*string service?:*ServiceReference caBundle?:[]uint8
`,
  },
  'apiextensions/v1': {
    component: 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1',
    types: `
ConditionStatus =string
ConversionRequest uid:pkg/types.UID desiredAPIVersion:string objects:[]pkg/runtime.RawExtension
ConversionResponse uid:pkg/types.UID convertedObjects:[]pkg/runtime.RawExtension result:meta/v1.Status
ConversionReview +meta/v1.TypeMeta request?:*ConversionRequest response?:*ConversionResponse
ConversionStrategyType =string
CustomResourceColumnDefinition name:string type:string format?:string description?:string priority?:int32 jsonPath:string
CustomResourceConversion strategy:ConversionStrategyType webhook?:*WebhookConversion
CustomResourceDefinition +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:CustomResourceDefinitionSpec status?:CustomResourceDefinitionStatus
CustomResourceDefinitionCondition type:CustomResourceDefinitionConditionType status:ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string observedGeneration?:int64
CustomResourceDefinitionConditionType =string
CustomResourceDefinitionList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CustomResourceDefinition
CustomResourceDefinitionNames plural:string singular?:string shortNames?:[]string kind:string listKind?:string categories?:[]string
CustomResourceDefinitionSpec group:string names:CustomResourceDefinitionNames scope:ResourceScope versions:[]CustomResourceDefinitionVersion conversion?:*CustomResourceConversion preserveUnknownFields?:bool
CustomResourceDefinitionStatus conditions:[]CustomResourceDefinitionCondition acceptedNames:CustomResourceDefinitionNames storedVersions:[]string observedGeneration?:int64
CustomResourceDefinitionVersion name:string served:bool storage:bool deprecated?:bool deprecationWarning?:*string schema?:*CustomResourceValidation subresources?:*CustomResourceSubresources additionalPrinterColumns?:[]CustomResourceColumnDefinition selectableFields?:[]SelectableField
CustomResourceSubresourceScale specReplicasPath:string statusReplicasPath:string labelSelectorPath?:*string
CustomResourceSubresourceStatus
CustomResourceSubresources status?:*CustomResourceSubresourceStatus scale?:*CustomResourceSubresourceScale
CustomResourceValidation openAPIV3Schema?:*JSONSchemaProps
ExternalDocumentation description?:string url?:string
FieldValueErrorReason =string
JSONSchemaDefinitions =map[string]JSONSchemaProps
JSONSchemaDependencies =map[string]JSONSchemaPropsOrStringArray
JSONSchemaProps id?:string $schema?:JSONSchemaURL $ref?:*string description?:string type?:string format?:string title?:string default?:*JSON maximum?:*float64 exclusiveMaximum?:bool minimum?:*float64 exclusiveMinimum?:bool maxLength?:*int64 minLength?:*int64 pattern?:string maxItems?:*int64 minItems?:*int64 uniqueItems?:bool multipleOf?:*float64 enum?:[]JSON maxProperties?:*int64 minProperties?:*int64 required?:[]string items?:*JSONSchemaPropsOrArray allOf?:[]JSONSchemaProps oneOf?:[]JSONSchemaProps anyOf?:[]JSONSchemaProps not?:*JSONSchemaProps properties?:map[string]JSONSchemaProps additionalProperties?:*JSONSchemaPropsOrBool patternProperties?:map[string]JSONSchemaProps dependencies?:JSONSchemaDependencies additionalItems?:*JSONSchemaPropsOrBool definitions?:JSONSchemaDefinitions externalDocs?:*ExternalDocumentation example?:*JSON nullable?:bool x-kubernetes-preserve-unknown-fields?:*bool x-kubernetes-embedded-resource?:bool x-kubernetes-int-or-string?:bool x-kubernetes-list-map-keys?:[]string x-kubernetes-list-type?:*string x-kubernetes-map-type?:*string x-kubernetes-validations?:ValidationRules
JSONSchemaURL =string
ResourceScope =string
SelectableField jsonPath:string
ServiceReference namespace:string name:string path?:*string port?:*int32
ValidationRule rule:string message?:string messageExpression?:string reason?:*FieldValueErrorReason fieldPath?:string optionalOldSelf?:*bool
ValidationRules =[]ValidationRule
WebhookClientConfig url?:*string service?:*ServiceReference caBundle?:[]uint8
WebhookConversion clientConfig?:*WebhookClientConfig conversionReviewVersions:[]string
`,
  },
  'apiregistration/v1': {
    component: 'io.k8s.kube-aggregator.pkg.apis.apiregistration.v1',
    types: `
APIService +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:APIServiceSpec status?:APIServiceStatus
APIServiceCondition type:APIServiceConditionType status:ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
APIServiceConditionType =string
APIServiceList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]APIService
APIServiceSpec service?:*ServiceReference group?:string version?:string insecureSkipTLSVerify?:bool caBundle?:[]uint8 groupPriorityMinimum:int32 versionPriority:int32
APIServiceStatus conditions?:[]APIServiceCondition
ConditionStatus =string
ServiceReference namespace?:string name?:string port?:*int32
`,
  },
  'apiserverinternal/v1alpha1': {
    component: 'io.k8s.api.apiserverinternal.v1alpha1',
    types: `
ConditionStatus =string
ServerStorageVersion apiServerID?:string encodingVersion?:string decodableVersions?:[]string servedVersions?:[]string
StorageVersion +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:StorageVersionSpec status:StorageVersionStatus
StorageVersionCondition type:StorageVersionConditionType status:ConditionStatus observedGeneration?:int64 lastTransitionTime?:meta/v1.Time reason:string message?:string
StorageVersionConditionType =string
StorageVersionList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]StorageVersion
StorageVersionSpec
StorageVersionStatus storageVersions?:[]ServerStorageVersion commonEncodingVersion?:*string conditions?:[]StorageVersionCondition
`,
  },
  'apps/v1': {
    component: 'io.k8s.api.apps.v1',
    types: `
ControllerRevision +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta data?:pkg/runtime.RawExtension revision:int64
ControllerRevisionList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ControllerRevision
DaemonSet +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:DaemonSetSpec status?:DaemonSetStatus
DaemonSetCondition type:DaemonSetConditionType status:core/v1.ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
DaemonSetConditionType =string
DaemonSetList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]DaemonSet
DaemonSetSpec selector:*meta/v1.LabelSelector template:core/v1.PodTemplateSpec updateStrategy?:DaemonSetUpdateStrategy minReadySeconds?:int32 revisionHistoryLimit?:*int32
DaemonSetStatus currentNumberScheduled:int32 numberMisscheduled:int32 desiredNumberScheduled:int32 numberReady:int32 observedGeneration?:int64 updatedNumberScheduled?:int32 numberAvailable?:int32 numberUnavailable?:int32 collisionCount?:*int32 conditions?:[]DaemonSetCondition
DaemonSetUpdateStrategy type?:DaemonSetUpdateStrategyType rollingUpdate?:*RollingUpdateDaemonSet
DaemonSetUpdateStrategyType =string
Deployment +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:DeploymentSpec status?:DeploymentStatus
DeploymentCondition type:DeploymentConditionType status:core/v1.ConditionStatus lastUpdateTime?:meta/v1.Time lastTransitionTime?:meta/v1.Time reason?:string message?:string
DeploymentConditionType =string
DeploymentList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Deployment
DeploymentSpec replicas?:*int32 selector:*meta/v1.LabelSelector template:core/v1.PodTemplateSpec strategy?:DeploymentStrategy minReadySeconds?:int32 revisionHistoryLimit?:*int32 paused?:bool progressDeadlineSeconds?:*int32
DeploymentStatus observedGeneration?:int64 replicas?:int32 updatedReplicas?:int32 readyReplicas?:int32 availableReplicas?:int32 unavailableReplicas?:int32 terminatingReplicas?:*int32 conditions?:[]DeploymentCondition collisionCount?:*int32
DeploymentStrategy type?:DeploymentStrategyType rollingUpdate?:*RollingUpdateDeployment
DeploymentStrategyType =string
PersistentVolumeClaimRetentionPolicyType =string
PodManagementPolicyType =string
ReplicaSet +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ReplicaSetSpec status?:ReplicaSetStatus
ReplicaSetCondition type:ReplicaSetConditionType status:core/v1.ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
ReplicaSetConditionType =string
ReplicaSetList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ReplicaSet
ReplicaSetSpec replicas?:*int32 minReadySeconds?:int32 selector:*meta/v1.LabelSelector template?:core/v1.PodTemplateSpec
ReplicaSetStatus replicas:int32 fullyLabeledReplicas?:int32 readyReplicas?:int32 availableReplicas?:int32 terminatingReplicas?:*int32 observedGeneration?:int64 conditions?:[]ReplicaSetCondition
RollingUpdateDaemonSet maxUnavailable?:*util/intstr.IntOrString maxSurge?:*util/intstr.IntOrString
RollingUpdateDeployment maxUnavailable?:*util/intstr.IntOrString maxSurge?:*util/intstr.IntOrString
RollingUpdateStatefulSetStrategy partition?:*int32 maxUnavailable?:*util/intstr.IntOrString
StatefulSet +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:StatefulSetSpec status?:StatefulSetStatus
StatefulSetCondition type:StatefulSetConditionType status:core/v1.ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
StatefulSetConditionType =string
StatefulSetList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]StatefulSet
StatefulSetOrdinals start:int32
StatefulSetPersistentVolumeClaimRetentionPolicy whenDeleted?:PersistentVolumeClaimRetentionPolicyType whenScaled?:PersistentVolumeClaimRetentionPolicyType
StatefulSetSpec replicas?:*int32 selector:*meta/v1.LabelSelector template:core/v1.PodTemplateSpec volumeClaimTemplates?:[]core/v1.PersistentVolumeClaim serviceName:string podManagementPolicy?:PodManagementPolicyType updateStrategy?:StatefulSetUpdateStrategy revisionHistoryLimit?:*int32 minReadySeconds?:int32 persistentVolumeClaimRetentionPolicy?:*StatefulSetPersistentVolumeClaimRetentionPolicy ordinals?:*StatefulSetOrdinals
StatefulSetStatus observedGeneration?:int64 replicas:int32 readyReplicas?:int32 currentReplicas?:int32 updatedReplicas?:int32 currentRevision?:string updateRevision?:string collisionCount?:*int32 conditions?:[]StatefulSetCondition availableReplicas:int32
StatefulSetUpdateStrategy type?:StatefulSetUpdateStrategyType rollingUpdate?:*RollingUpdateStatefulSetStrategy
StatefulSetUpdateStrategyType =string
`,
  },
  'authentication/v1': {
    component: 'io.k8s.api.authentication.v1',
    types: `
BoundObjectReference kind?:string apiVersion?:string name?:string uid?:pkg/types.UID
ExtraValue =[]string
SelfSubjectReview +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta status?:SelfSubjectReviewStatus
SelfSubjectReviewStatus userInfo?:UserInfo
TokenRequest +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:TokenRequestSpec status?:TokenRequestStatus
TokenRequestSpec audiences:[]string expirationSeconds:*int64 boundObjectRef:*BoundObjectReference
TokenRequestStatus token:string expirationTimestamp:meta/v1.Time
TokenReview +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:TokenReviewSpec status?:TokenReviewStatus
TokenReviewSpec token?:string audiences?:[]string
TokenReviewStatus authenticated?:bool user?:UserInfo audiences?:[]string error?:string
UserInfo username?:string uid?:string groups?:[]string extra?:map[string]ExtraValue
`,
  },
  'authorization/v1': {
    component: 'io.k8s.api.authorization.v1',
    types: `
ExtraValue =[]string
FieldSelectorAttributes rawSelector?:string requirements?:[]meta/v1.FieldSelectorRequirement
LabelSelectorAttributes rawSelector?:string requirements?:[]meta/v1.LabelSelectorRequirement
LocalSubjectAccessReview +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:SubjectAccessReviewSpec status?:SubjectAccessReviewStatus
NonResourceAttributes path?:string verb?:string
NonResourceRule verbs:[]string nonResourceURLs?:[]string
ResourceAttributes namespace?:string verb?:string group?:string version?:string resource?:string subresource?:string name?:string fieldSelector?:*FieldSelectorAttributes labelSelector?:*LabelSelectorAttributes
ResourceRule verbs:[]string apiGroups?:[]string resources?:[]string resourceNames?:[]string
SelfSubjectAccessReview +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:SelfSubjectAccessReviewSpec status?:SubjectAccessReviewStatus
SelfSubjectAccessReviewSpec resourceAttributes?:*ResourceAttributes nonResourceAttributes?:*NonResourceAttributes
SelfSubjectRulesReview +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:SelfSubjectRulesReviewSpec status?:SubjectRulesReviewStatus
SelfSubjectRulesReviewSpec namespace?:string
SubjectAccessReview +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:SubjectAccessReviewSpec status?:SubjectAccessReviewStatus
SubjectAccessReviewSpec resourceAttributes?:*ResourceAttributes nonResourceAttributes?:*NonResourceAttributes user?:string groups?:[]string extra?:map[string]ExtraValue uid?:string
SubjectAccessReviewStatus allowed:bool denied?:bool reason?:string evaluationError?:string
SubjectRulesReviewStatus resourceRules:[]ResourceRule nonResourceRules:[]NonResourceRule incomplete:bool evaluationError?:string
`,
  },
  'autoscaling/v1': {
    component: 'io.k8s.api.autoscaling.v1',
    types: `
CrossVersionObjectReference kind:string name:string apiVersion?:string
HorizontalPodAutoscaler +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:HorizontalPodAutoscalerSpec status?:HorizontalPodAutoscalerStatus
HorizontalPodAutoscalerList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]HorizontalPodAutoscaler
HorizontalPodAutoscalerSpec scaleTargetRef:CrossVersionObjectReference minReplicas?:*int32 maxReplicas:int32 targetCPUUtilizationPercentage?:*int32
HorizontalPodAutoscalerStatus observedGeneration?:*int64 lastScaleTime?:*meta/v1.Time currentReplicas:int32 desiredReplicas:int32 currentCPUUtilizationPercentage?:*int32
Scale +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ScaleSpec status?:ScaleStatus
ScaleSpec replicas?:int32
ScaleStatus replicas:int32 selector?:string
`,
  },
  'autoscaling/v2': {
    component: 'io.k8s.api.autoscaling.v2',
    types: `
ContainerResourceMetricSource name:core/v1.ResourceName target:MetricTarget container:string
ContainerResourceMetricStatus name:core/v1.ResourceName current:MetricValueStatus container:string
CrossVersionObjectReference kind:string name:string apiVersion?:string
ExternalMetricSource metric:MetricIdentifier target:MetricTarget
ExternalMetricStatus metric:MetricIdentifier current:MetricValueStatus
HPAScalingPolicy type:HPAScalingPolicyType value:int32 periodSeconds:int32
HPAScalingPolicyType =string
HPAScalingRules stabilizationWindowSeconds?:*int32 selectPolicy?:*ScalingPolicySelect policies?:[]HPAScalingPolicy tolerance?:*api/resource.Quantity
HorizontalPodAutoscaler +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:HorizontalPodAutoscalerSpec status?:HorizontalPodAutoscalerStatus
HorizontalPodAutoscalerBehavior scaleUp?:*HPAScalingRules scaleDown?:*HPAScalingRules
HorizontalPodAutoscalerCondition type:HorizontalPodAutoscalerConditionType status:core/v1.ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
HorizontalPodAutoscalerConditionType =string
HorizontalPodAutoscalerList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]HorizontalPodAutoscaler
HorizontalPodAutoscalerSpec scaleTargetRef:CrossVersionObjectReference minReplicas?:*int32 maxReplicas:int32 metrics?:[]MetricSpec behavior?:*HorizontalPodAutoscalerBehavior
HorizontalPodAutoscalerStatus observedGeneration?:*int64 lastScaleTime?:*meta/v1.Time currentReplicas?:int32 desiredReplicas:int32 currentMetrics:[]MetricStatus conditions?:[]HorizontalPodAutoscalerCondition
MetricIdentifier name:string selector?:*meta/v1.LabelSelector
MetricSourceType =string
MetricSpec type:MetricSourceType object?:*ObjectMetricSource pods?:*PodsMetricSource resource?:*ResourceMetricSource containerResource?:*ContainerResourceMetricSource external?:*ExternalMetricSource
MetricStatus type:MetricSourceType object?:*ObjectMetricStatus pods?:*PodsMetricStatus resource?:*ResourceMetricStatus containerResource?:*ContainerResourceMetricStatus external?:*ExternalMetricStatus
MetricTarget type:MetricTargetType value?:*api/resource.Quantity averageValue?:*api/resource.Quantity averageUtilization?:*int32
MetricTargetType =string
MetricValueStatus value?:*api/resource.Quantity averageValue?:*api/resource.Quantity averageUtilization?:*int32
ObjectMetricSource describedObject:CrossVersionObjectReference target:MetricTarget metric:MetricIdentifier
ObjectMetricStatus metric:MetricIdentifier current:MetricValueStatus describedObject:CrossVersionObjectReference
PodsMetricSource metric:MetricIdentifier target:MetricTarget
PodsMetricStatus metric:MetricIdentifier current:MetricValueStatus
ResourceMetricSource name:core/v1.ResourceName target:MetricTarget
ResourceMetricStatus name:core/v1.ResourceName current:MetricValueStatus
ScalingPolicySelect =string
`,
  },
  'batch/v1': {
    component: 'io.k8s.api.batch.v1',
    types: `
CompletionMode =string
ConcurrencyPolicy =string
CronJob +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:CronJobSpec status?:CronJobStatus
CronJobList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CronJob
CronJobSpec schedule:string timeZone?:*string startingDeadlineSeconds?:*int64 concurrencyPolicy?:ConcurrencyPolicy suspend?:*bool jobTemplate:JobTemplateSpec successfulJobsHistoryLimit?:*int32 failedJobsHistoryLimit?:*int32
CronJobStatus active?:[]core/v1.ObjectReference lastScheduleTime?:*meta/v1.Time lastSuccessfulTime?:*meta/v1.Time
Job +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:JobSpec status?:JobStatus
JobCondition type:JobConditionType status:core/v1.ConditionStatus lastProbeTime?:meta/v1.Time lastTransitionTime?:meta/v1.Time reason?:string message?:string
JobConditionType =string
JobList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Job
JobSpec parallelism?:*int32 completions?:*int32 activeDeadlineSeconds?:*int64 podFailurePolicy?:*PodFailurePolicy successPolicy?:*SuccessPolicy backoffLimit?:*int32 backoffLimitPerIndex?:*int32 maxFailedIndexes?:*int32 selector?:*meta/v1.LabelSelector manualSelector?:*bool template:core/v1.PodTemplateSpec ttlSecondsAfterFinished?:*int32 completionMode?:*CompletionMode suspend?:*bool podReplacementPolicy?:*PodReplacementPolicy managedBy?:*string
JobStatus conditions?:[]JobCondition startTime?:*meta/v1.Time completionTime?:*meta/v1.Time active?:int32 succeeded?:int32 failed?:int32 terminating?:*int32 completedIndexes?:string failedIndexes?:*string uncountedTerminatedPods?:*UncountedTerminatedPods ready?:*int32
JobTemplateSpec metadata?:meta/v1.ObjectMeta spec?:JobSpec
PodFailurePolicy rules:[]PodFailurePolicyRule
PodFailurePolicyAction =string
PodFailurePolicyOnExitCodesOperator =string
PodFailurePolicyOnExitCodesRequirement containerName?:*string operator:PodFailurePolicyOnExitCodesOperator values:[]int32
PodFailurePolicyOnPodConditionsPattern type:core/v1.PodConditionType status:core/v1.ConditionStatus
PodFailurePolicyRule action:PodFailurePolicyAction onExitCodes?:*PodFailurePolicyOnExitCodesRequirement onPodConditions?:[]PodFailurePolicyOnPodConditionsPattern
PodReplacementPolicy =string
SuccessPolicy rules:[]SuccessPolicyRule
SuccessPolicyRule succeededIndexes?:*string succeededCount?:*int32
UncountedTerminatedPods succeeded?:[]pkg/types.UID failed?:[]pkg/types.UID
`,
  },
  'certificates/v1': {
    component: 'io.k8s.api.certificates.v1',
    types: `
CertificateSigningRequest +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:CertificateSigningRequestSpec status?:CertificateSigningRequestStatus
CertificateSigningRequestCondition type:RequestConditionType status:core/v1.ConditionStatus reason?:string message?:string lastUpdateTime?:meta/v1.Time lastTransitionTime?:meta/v1.Time
CertificateSigningRequestList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CertificateSigningRequest
CertificateSigningRequestSpec request:[]uint8 signerName:string expirationSeconds?:*int32 usages?:[]KeyUsage username?:string uid?:string groups?:[]string extra?:map[string]ExtraValue
CertificateSigningRequestStatus conditions?:[]CertificateSigningRequestCondition certificate?:[]uint8
ExtraValue =[]string
KeyUsage =string
RequestConditionType =string
`,
  },
  'certificates/v1alpha1': {
    component: 'io.k8s.api.certificates.v1alpha1',
    types: `
ClusterTrustBundle +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ClusterTrustBundleSpec
ClusterTrustBundleList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ClusterTrustBundle
ClusterTrustBundleSpec signerName?:string trustBundle:string
`,
  },
  'certificates/v1beta1': {
    component: 'io.k8s.api.certificates.v1beta1',
    types: `
CertificateSigningRequest +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:CertificateSigningRequestSpec status?:CertificateSigningRequestStatus
CertificateSigningRequestCondition type:RequestConditionType status:core/v1.ConditionStatus reason?:string message?:string lastUpdateTime?:meta/v1.Time lastTransitionTime?:meta/v1.Time
CertificateSigningRequestList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CertificateSigningRequest
CertificateSigningRequestSpec request:[]uint8 signerName?:*string expirationSeconds?:*int32 usages?:[]KeyUsage username?:string uid?:string groups?:[]string extra?:map[string]ExtraValue
CertificateSigningRequestStatus conditions?:[]CertificateSigningRequestCondition certificate?:[]uint8
ClusterTrustBundle +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ClusterTrustBundleSpec
ClusterTrustBundleList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ClusterTrustBundle
ClusterTrustBundleSpec signerName?:string trustBundle:string
ExtraValue =[]string
KeyUsage =string
PodCertificateRequest +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:PodCertificateRequestSpec status?:PodCertificateRequestStatus
PodCertificateRequestList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]PodCertificateRequest
PodCertificateRequestSpec signerName:string podName:string podUID:pkg/types.UID serviceAccountName:string serviceAccountUID:pkg/types.UID nodeName:pkg/types.NodeName nodeUID:pkg/types.UID maxExpirationSeconds?:*int32 pkixPublicKey:[]uint8 proofOfPossession:[]uint8 stubPKCS10Request:[]uint8 unverifiedUserAnnotations?:map[string]string
PodCertificateRequestStatus conditions?:[]meta/v1.Condition certificateChain?:string notBefore?:*meta/v1.Time beginRefreshAt?:*meta/v1.Time notAfter?:*meta/v1.Time
RequestConditionType =string
`,
  },
  'coordination/v1': {
    component: 'io.k8s.api.coordination.v1',
    types: `
CoordinatedLeaseStrategy =string
Lease +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:LeaseSpec
LeaseList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Lease
LeaseSpec holderIdentity?:*string leaseDurationSeconds?:*int32 acquireTime?:*meta/v1.MicroTime renewTime?:*meta/v1.MicroTime leaseTransitions?:*int32 strategy?:*CoordinatedLeaseStrategy preferredHolder?:*string
`,
  },
  'coordination/v1alpha2': {
    component: 'io.k8s.api.coordination.v1alpha2',
    types: `
LeaseCandidate +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:LeaseCandidateSpec
LeaseCandidateList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]LeaseCandidate
LeaseCandidateSpec leaseName:string pingTime?:*meta/v1.MicroTime renewTime?:*meta/v1.MicroTime binaryVersion:string emulationVersion?:string strategy?:coordination/v1.CoordinatedLeaseStrategy
`,
  },
  'coordination/v1beta1': {
    component: 'io.k8s.api.coordination.v1beta1',
    types: `
Lease +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:LeaseSpec
LeaseCandidate +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:LeaseCandidateSpec
LeaseCandidateList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]LeaseCandidate
LeaseCandidateSpec leaseName:string pingTime?:*meta/v1.MicroTime renewTime?:*meta/v1.MicroTime binaryVersion:string emulationVersion?:string strategy?:coordination/v1.CoordinatedLeaseStrategy
LeaseList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Lease
LeaseSpec holderIdentity?:*string leaseDurationSeconds?:*int32 acquireTime?:*meta/v1.MicroTime renewTime?:*meta/v1.MicroTime leaseTransitions?:*int32 strategy?:*coordination/v1.CoordinatedLeaseStrategy preferredHolder?:*string
`,
  },
  'core/v1': {
    component: 'io.k8s.api.core.v1',
    types: `
AWSElasticBlockStoreVolumeSource volumeID:string fsType?:string partition?:int32 readOnly?:bool
Affinity nodeAffinity?:*NodeAffinity podAffinity?:*PodAffinity podAntiAffinity?:*PodAntiAffinity
AppArmorProfile type:AppArmorProfileType localhostProfile?:*string
AppArmorProfileType =string
AttachedVolume name:UniqueVolumeName devicePath:string
AzureDataDiskCachingMode =string
AzureDataDiskKind =string
AzureDiskVolumeSource diskName:string diskURI:string cachingMode?:*AzureDataDiskCachingMode fsType?:*string readOnly?:*bool kind?:*AzureDataDiskKind
AzureFilePersistentVolumeSource secretName:string shareName:string readOnly?:bool secretNamespace:*string
AzureFileVolumeSource secretName:string shareName:string readOnly?:bool
Binding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta target:ObjectReference
CSIPersistentVolumeSource driver:string volumeHandle:string readOnly?:bool fsType?:string volumeAttributes?:map[string]string controllerPublishSecretRef?:*SecretReference nodeStageSecretRef?:*SecretReference nodePublishSecretRef?:*SecretReference controllerExpandSecretRef?:*SecretReference nodeExpandSecretRef?:*SecretReference
CSIVolumeSource driver:string readOnly?:*bool fsType?:*string volumeAttributes?:map[string]string nodePublishSecretRef?:*LocalObjectReference
Capabilities add?:[]Capability drop?:[]Capability
Capability =string
CephFSPersistentVolumeSource monitors:[]string path?:string user?:string secretFile?:string secretRef?:*SecretReference readOnly?:bool
CephFSVolumeSource monitors:[]string path?:string user?:string secretFile?:string secretRef?:*LocalObjectReference readOnly?:bool
CinderPersistentVolumeSource volumeID:string fsType?:string readOnly?:bool secretRef?:*SecretReference
CinderVolumeSource volumeID:string fsType?:string readOnly?:bool secretRef?:*LocalObjectReference
ClaimResourceStatus =string
ClientIPConfig timeoutSeconds?:*int32
ClusterTrustBundleProjection name?:*string signerName?:*string labelSelector?:*meta/v1.LabelSelector optional?:*bool path:string
ComponentCondition type:ComponentConditionType status:ConditionStatus message?:string error?:string
ComponentConditionType =string
ComponentStatus +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta conditions?:[]ComponentCondition
ComponentStatusList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ComponentStatus
ConditionStatus =string
ConfigMap +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta immutable?:*bool data?:map[string]string binaryData?:map[string][]uint8
ConfigMapEnvSource +LocalObjectReference optional?:*bool
ConfigMapKeySelector +LocalObjectReference key:string optional?:*bool
ConfigMapList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ConfigMap
ConfigMapNodeConfigSource namespace:string name:string uid?:pkg/types.UID resourceVersion?:string kubeletConfigKey:string
ConfigMapProjection +LocalObjectReference items?:[]KeyToPath optional?:*bool
ConfigMapVolumeSource +LocalObjectReference items?:[]KeyToPath defaultMode?:*int32 optional?:*bool
Container name:string image?:string command?:[]string args?:[]string workingDir?:string ports?:[]ContainerPort envFrom?:[]EnvFromSource env?:[]EnvVar resources?:ResourceRequirements resizePolicy?:[]ContainerResizePolicy restartPolicy?:*ContainerRestartPolicy restartPolicyRules?:[]ContainerRestartRule volumeMounts?:[]VolumeMount volumeDevices?:[]VolumeDevice livenessProbe?:*Probe readinessProbe?:*Probe startupProbe?:*Probe lifecycle?:*Lifecycle terminationMessagePath?:string terminationMessagePolicy?:TerminationMessagePolicy imagePullPolicy?:PullPolicy securityContext?:*SecurityContext stdin?:bool stdinOnce?:bool tty?:bool
ContainerExtendedResourceRequest containerName:string resourceName:string requestName:string
ContainerImage names:[]string sizeBytes?:int64
ContainerPort name?:string hostPort?:int32 containerPort:int32 protocol?:Protocol hostIP?:string
ContainerResizePolicy resourceName:ResourceName restartPolicy:ResourceResizeRestartPolicy
ContainerRestartPolicy =string
ContainerRestartRule action?:ContainerRestartRuleAction exitCodes?:*ContainerRestartRuleOnExitCodes
ContainerRestartRuleAction =string
ContainerRestartRuleOnExitCodes operator?:ContainerRestartRuleOnExitCodesOperator values?:[]int32
ContainerRestartRuleOnExitCodesOperator =string
ContainerState waiting?:*ContainerStateWaiting running?:*ContainerStateRunning terminated?:*ContainerStateTerminated
ContainerStateRunning startedAt?:meta/v1.Time
ContainerStateTerminated exitCode:int32 signal?:int32 reason?:string message?:string startedAt?:meta/v1.Time finishedAt?:meta/v1.Time containerID?:string
ContainerStateWaiting reason?:string message?:string
ContainerStatus name:string state?:ContainerState lastState?:ContainerState ready:bool restartCount:int32 image:string imageID:string containerID?:string started?:*bool allocatedResources?:ResourceList resources?:*ResourceRequirements volumeMounts?:[]VolumeMountStatus user?:*ContainerUser allocatedResourcesStatus?:[]ResourceStatus stopSignal?:*Signal
ContainerUser linux?:*LinuxContainerUser
DNSPolicy =string
DaemonEndpoint Port:int32
DownwardAPIProjection items?:[]DownwardAPIVolumeFile
DownwardAPIVolumeFile path:string fieldRef?:*ObjectFieldSelector resourceFieldRef?:*ResourceFieldSelector mode?:*int32
DownwardAPIVolumeSource items?:[]DownwardAPIVolumeFile defaultMode?:*int32
EmptyDirVolumeSource medium?:StorageMedium sizeLimit?:*api/resource.Quantity
EndpointAddress ip:string hostname?:string nodeName?:*string targetRef?:*ObjectReference
EndpointPort name?:string port:int32 protocol?:Protocol appProtocol?:*string
EndpointSubset addresses?:[]EndpointAddress notReadyAddresses?:[]EndpointAddress ports?:[]EndpointPort
Endpoints +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta subsets?:[]EndpointSubset
EndpointsList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Endpoints
EnvFromSource prefix?:string configMapRef?:*ConfigMapEnvSource secretRef?:*SecretEnvSource
EnvVar name:string value?:string valueFrom?:*EnvVarSource
EnvVarSource fieldRef?:*ObjectFieldSelector resourceFieldRef?:*ResourceFieldSelector configMapKeyRef?:*ConfigMapKeySelector secretKeyRef?:*SecretKeySelector fileKeyRef?:*FileKeySelector
EphemeralContainer +EphemeralContainerCommon targetContainerName?:string
EphemeralContainerCommon name:string image?:string command?:[]string args?:[]string workingDir?:string ports?:[]ContainerPort envFrom?:[]EnvFromSource env?:[]EnvVar resources?:ResourceRequirements resizePolicy?:[]ContainerResizePolicy restartPolicy?:*ContainerRestartPolicy restartPolicyRules?:[]ContainerRestartRule volumeMounts?:[]VolumeMount volumeDevices?:[]VolumeDevice livenessProbe?:*Probe readinessProbe?:*Probe startupProbe?:*Probe lifecycle?:*Lifecycle terminationMessagePath?:string terminationMessagePolicy?:TerminationMessagePolicy imagePullPolicy?:PullPolicy securityContext?:*SecurityContext stdin?:bool stdinOnce?:bool tty?:bool
EphemeralVolumeSource volumeClaimTemplate?:*PersistentVolumeClaimTemplate
Event +meta/v1.TypeMeta metadata:meta/v1.ObjectMeta involvedObject:ObjectReference reason?:string message?:string source?:EventSource firstTimestamp?:meta/v1.Time lastTimestamp?:meta/v1.Time count?:int32 type?:string eventTime?:meta/v1.MicroTime series?:*EventSeries action?:string related?:*ObjectReference reportingComponent:string reportingInstance:string
EventList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Event
EventSeries count?:int32 lastObservedTime?:meta/v1.MicroTime
EventSource component?:string host?:string
ExecAction command?:[]string
FCVolumeSource targetWWNs?:[]string lun?:*int32 fsType?:string readOnly?:bool wwids?:[]string
FileKeySelector volumeName:string path:string key:string optional?:*bool
FinalizerName =string
FlexPersistentVolumeSource driver:string fsType?:string secretRef?:*SecretReference readOnly?:bool options?:map[string]string
FlexVolumeSource driver:string fsType?:string secretRef?:*LocalObjectReference readOnly?:bool options?:map[string]string
FlockerVolumeSource datasetName?:string datasetUUID?:string
GCEPersistentDiskVolumeSource pdName:string fsType?:string partition?:int32 readOnly?:bool
GRPCAction port:int32 service:*string
GitRepoVolumeSource repository:string revision?:string directory?:string
GlusterfsPersistentVolumeSource endpoints:string path:string readOnly?:bool endpointsNamespace?:*string
GlusterfsVolumeSource endpoints:string path:string readOnly?:bool
HTTPGetAction path?:string port:util/intstr.IntOrString host?:string scheme?:URIScheme httpHeaders?:[]HTTPHeader
HTTPHeader name:string value:string
HostAlias ip:string hostnames?:[]string
HostIP ip:string
HostPathType =string
HostPathVolumeSource path:string type?:*HostPathType
IPFamily =string
IPFamilyPolicy =string
ISCSIPersistentVolumeSource targetPortal:string iqn:string lun:int32 iscsiInterface?:string fsType?:string readOnly?:bool portals?:[]string chapAuthDiscovery?:bool chapAuthSession?:bool secretRef?:*SecretReference initiatorName?:*string
ISCSIVolumeSource targetPortal:string iqn:string lun:int32 iscsiInterface?:string fsType?:string readOnly?:bool portals?:[]string chapAuthDiscovery?:bool chapAuthSession?:bool secretRef?:*LocalObjectReference initiatorName?:*string
ImageVolumeSource reference?:string pullPolicy?:PullPolicy
ImageVolumeStatus imageRef?:string
KeyToPath key:string path:string mode?:*int32
Lifecycle postStart?:*LifecycleHandler preStop?:*LifecycleHandler stopSignal?:*Signal
LifecycleHandler exec?:*ExecAction httpGet?:*HTTPGetAction tcpSocket?:*TCPSocketAction sleep?:*SleepAction
LimitRange +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:LimitRangeSpec
LimitRangeItem type:LimitType max?:ResourceList min?:ResourceList default?:ResourceList defaultRequest?:ResourceList maxLimitRequestRatio?:ResourceList
LimitRangeList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]LimitRange
LimitRangeSpec limits:[]LimitRangeItem
LimitType =string
LinuxContainerUser uid:int64 gid:int64 supplementalGroups?:[]int64
LoadBalancerIPMode =string
LoadBalancerIngress ip?:string hostname?:string ipMode?:*LoadBalancerIPMode ports?:[]PortStatus
LoadBalancerStatus ingress?:[]LoadBalancerIngress
LocalObjectReference name?:string
LocalVolumeSource path:string fsType?:*string
ModifyVolumeStatus targetVolumeAttributesClassName?:string status:PersistentVolumeClaimModifyVolumeStatus
MountPropagationMode =string
NFSVolumeSource server:string path:string readOnly?:bool
Namespace +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:NamespaceSpec status?:NamespaceStatus
NamespaceCondition type:NamespaceConditionType status:ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
NamespaceConditionType =string
NamespaceList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Namespace
NamespacePhase =string
NamespaceSpec finalizers?:[]FinalizerName
NamespaceStatus phase?:NamespacePhase conditions?:[]NamespaceCondition
Node +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:NodeSpec status?:NodeStatus
NodeAddress type:NodeAddressType address:string
NodeAddressType =string
NodeAffinity requiredDuringSchedulingIgnoredDuringExecution?:*NodeSelector preferredDuringSchedulingIgnoredDuringExecution?:[]PreferredSchedulingTerm
NodeAllocatableResourceClaimStatus resourceClaimName:string containers?:[]string resources:map[ResourceName]api/resource.Quantity
NodeCondition type:NodeConditionType status:ConditionStatus lastHeartbeatTime?:meta/v1.Time lastTransitionTime?:meta/v1.Time reason?:string message?:string
NodeConditionType =string
NodeConfigSource configMap?:*ConfigMapNodeConfigSource
NodeConfigStatus assigned?:*NodeConfigSource active?:*NodeConfigSource lastKnownGood?:*NodeConfigSource error?:string
NodeDaemonEndpoints kubeletEndpoint?:DaemonEndpoint
NodeFeatures supplementalGroupsPolicy?:*bool
NodeInclusionPolicy =string
NodeList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Node
NodePhase =string
NodeProxyOptions +meta/v1.TypeMeta path?:string
NodeRuntimeHandler name:string features?:*NodeRuntimeHandlerFeatures
NodeRuntimeHandlerFeatures recursiveReadOnlyMounts?:*bool userNamespaces?:*bool
NodeSelector nodeSelectorTerms:[]NodeSelectorTerm
NodeSelectorOperator =string
NodeSelectorRequirement key:string operator:NodeSelectorOperator values?:[]string
NodeSelectorTerm matchExpressions?:[]NodeSelectorRequirement matchFields?:[]NodeSelectorRequirement
NodeSpec podCIDR?:string podCIDRs?:[]string providerID?:string unschedulable?:bool taints?:[]Taint configSource?:*NodeConfigSource externalID?:string
NodeStatus capacity?:ResourceList allocatable?:ResourceList phase?:NodePhase conditions?:[]NodeCondition addresses?:[]NodeAddress daemonEndpoints?:NodeDaemonEndpoints nodeInfo?:NodeSystemInfo images?:[]ContainerImage volumesInUse?:[]UniqueVolumeName volumesAttached?:[]AttachedVolume config?:*NodeConfigStatus runtimeHandlers?:[]NodeRuntimeHandler features?:*NodeFeatures declaredFeatures?:[]string
NodeSwapStatus capacity?:*int64
NodeSystemInfo machineID:string systemUUID:string bootID:string kernelVersion:string osImage:string containerRuntimeVersion:string kubeletVersion:string kubeProxyVersion:string operatingSystem:string architecture:string swap?:*NodeSwapStatus
OSName =string
ObjectFieldSelector apiVersion?:string fieldPath:string
ObjectReference kind?:string namespace?:string name?:string uid?:pkg/types.UID apiVersion?:string resourceVersion?:string fieldPath?:string
PersistentVolume +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:PersistentVolumeSpec status?:PersistentVolumeStatus
PersistentVolumeAccessMode =string
PersistentVolumeClaim +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:PersistentVolumeClaimSpec status?:PersistentVolumeClaimStatus
PersistentVolumeClaimCondition type:PersistentVolumeClaimConditionType status:ConditionStatus lastProbeTime?:meta/v1.Time lastTransitionTime?:meta/v1.Time reason?:string message?:string
PersistentVolumeClaimConditionType =string
PersistentVolumeClaimList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]PersistentVolumeClaim
PersistentVolumeClaimModifyVolumeStatus =string
PersistentVolumeClaimPhase =string
PersistentVolumeClaimSpec accessModes?:[]PersistentVolumeAccessMode selector?:*meta/v1.LabelSelector resources?:VolumeResourceRequirements volumeName?:string storageClassName?:*string volumeMode?:*PersistentVolumeMode dataSource?:*TypedLocalObjectReference dataSourceRef?:*TypedObjectReference volumeAttributesClassName?:*string
PersistentVolumeClaimStatus phase?:PersistentVolumeClaimPhase accessModes?:[]PersistentVolumeAccessMode capacity?:ResourceList conditions?:[]PersistentVolumeClaimCondition allocatedResources?:ResourceList allocatedResourceStatuses?:map[ResourceName]ClaimResourceStatus currentVolumeAttributesClassName?:*string modifyVolumeStatus?:*ModifyVolumeStatus
PersistentVolumeClaimTemplate metadata?:meta/v1.ObjectMeta spec:PersistentVolumeClaimSpec
PersistentVolumeClaimVolumeSource claimName:string readOnly?:bool
PersistentVolumeList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]PersistentVolume
PersistentVolumeMode =string
PersistentVolumePhase =string
PersistentVolumeReclaimPolicy =string
PersistentVolumeSource gcePersistentDisk?:*GCEPersistentDiskVolumeSource awsElasticBlockStore?:*AWSElasticBlockStoreVolumeSource hostPath?:*HostPathVolumeSource glusterfs?:*GlusterfsPersistentVolumeSource nfs?:*NFSVolumeSource rbd?:*RBDPersistentVolumeSource iscsi?:*ISCSIPersistentVolumeSource cinder?:*CinderPersistentVolumeSource cephfs?:*CephFSPersistentVolumeSource fc?:*FCVolumeSource flocker?:*FlockerVolumeSource flexVolume?:*FlexPersistentVolumeSource azureFile?:*AzureFilePersistentVolumeSource vsphereVolume?:*VsphereVirtualDiskVolumeSource quobyte?:*QuobyteVolumeSource azureDisk?:*AzureDiskVolumeSource photonPersistentDisk?:*PhotonPersistentDiskVolumeSource portworxVolume?:*PortworxVolumeSource scaleIO?:*ScaleIOPersistentVolumeSource local?:*LocalVolumeSource storageos?:*StorageOSPersistentVolumeSource csi?:*CSIPersistentVolumeSource
PersistentVolumeSpec capacity?:ResourceList +PersistentVolumeSource accessModes?:[]PersistentVolumeAccessMode claimRef?:*ObjectReference persistentVolumeReclaimPolicy?:PersistentVolumeReclaimPolicy storageClassName?:string mountOptions?:[]string volumeMode?:*PersistentVolumeMode nodeAffinity?:*VolumeNodeAffinity volumeAttributesClassName?:*string
PersistentVolumeStatus phase?:PersistentVolumePhase message?:string reason?:string lastPhaseTransitionTime?:*meta/v1.Time
PhotonPersistentDiskVolumeSource pdID:string fsType?:string
Pod +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:PodSpec status?:PodStatus
PodAffinity requiredDuringSchedulingIgnoredDuringExecution?:[]PodAffinityTerm preferredDuringSchedulingIgnoredDuringExecution?:[]WeightedPodAffinityTerm
PodAffinityTerm labelSelector?:*meta/v1.LabelSelector namespaces?:[]string topologyKey:string namespaceSelector?:*meta/v1.LabelSelector matchLabelKeys?:[]string mismatchLabelKeys?:[]string
PodAntiAffinity requiredDuringSchedulingIgnoredDuringExecution?:[]PodAffinityTerm preferredDuringSchedulingIgnoredDuringExecution?:[]WeightedPodAffinityTerm
PodAttachOptions +meta/v1.TypeMeta stdin?:bool stdout?:bool stderr?:bool tty?:bool container?:string
PodCertificateProjection signerName?:string keyType?:string maxExpirationSeconds?:*int32 credentialBundlePath?:string keyPath?:string certificateChainPath?:string userAnnotations?:map[string]string
PodCondition type:PodConditionType observedGeneration?:int64 status:ConditionStatus lastProbeTime?:meta/v1.Time lastTransitionTime?:meta/v1.Time reason?:string message?:string
PodConditionType =string
PodDNSConfig nameservers?:[]string searches?:[]string options?:[]PodDNSConfigOption
PodDNSConfigOption name?:string value?:*string
PodExecOptions +meta/v1.TypeMeta stdin?:bool stdout?:bool stderr?:bool tty?:bool container?:string command:[]string
PodExtendedResourceClaimStatus requestMappings:[]ContainerExtendedResourceRequest resourceClaimName:string
PodFSGroupChangePolicy =string
PodIP ip:string
PodList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Pod
PodLogOptions +meta/v1.TypeMeta container?:string follow?:bool previous?:bool sinceSeconds?:*int64 sinceTime?:*meta/v1.Time timestamps?:bool tailLines?:*int64 limitBytes?:*int64 insecureSkipTLSVerifyBackend?:bool stream?:*string
PodOS name:OSName
PodPhase =string
PodPortForwardOptions +meta/v1.TypeMeta ports?:[]int32
PodProxyOptions +meta/v1.TypeMeta path?:string
PodQOSClass =string
PodReadinessGate conditionType:PodConditionType
PodResizeStatus =string
PodResourceClaim name:string resourceClaimName?:*string resourceClaimTemplateName?:*string
PodResourceClaimStatus name:string resourceClaimName?:*string
PodSELinuxChangePolicy =string
PodSchedulingGate name:string
PodSchedulingGroup podGroupName?:*string
PodSecurityContext seLinuxOptions?:*SELinuxOptions windowsOptions?:*WindowsSecurityContextOptions runAsUser?:*int64 runAsGroup?:*int64 runAsNonRoot?:*bool supplementalGroups?:[]int64 supplementalGroupsPolicy?:*SupplementalGroupsPolicy fsGroup?:*int64 sysctls?:[]Sysctl fsGroupChangePolicy?:*PodFSGroupChangePolicy seccompProfile?:*SeccompProfile appArmorProfile?:*AppArmorProfile seLinuxChangePolicy?:*PodSELinuxChangePolicy
PodSpec volumes?:[]Volume initContainers?:[]Container containers:[]Container ephemeralContainers?:[]EphemeralContainer restartPolicy?:RestartPolicy terminationGracePeriodSeconds?:*int64 activeDeadlineSeconds?:*int64 dnsPolicy?:DNSPolicy nodeSelector?:map[string]string serviceAccountName?:string serviceAccount?:string automountServiceAccountToken?:*bool nodeName?:string hostNetwork?:bool hostPID?:bool hostIPC?:bool shareProcessNamespace?:*bool securityContext?:*PodSecurityContext imagePullSecrets?:[]LocalObjectReference hostname?:string subdomain?:string affinity?:*Affinity schedulerName?:string tolerations?:[]Toleration hostAliases?:[]HostAlias priorityClassName?:string priority?:*int32 dnsConfig?:*PodDNSConfig readinessGates?:[]PodReadinessGate runtimeClassName?:*string enableServiceLinks?:*bool preemptionPolicy?:*PreemptionPolicy overhead?:ResourceList topologySpreadConstraints?:[]TopologySpreadConstraint setHostnameAsFQDN?:*bool os?:*PodOS hostUsers?:*bool schedulingGates?:[]PodSchedulingGate resourceClaims?:[]PodResourceClaim resources?:*ResourceRequirements hostnameOverride?:*string schedulingGroup?:*PodSchedulingGroup
PodStatus observedGeneration?:int64 phase?:PodPhase conditions?:[]PodCondition message?:string reason?:string nominatedNodeName?:string hostIP?:string hostIPs?:[]HostIP podIP?:string podIPs?:[]PodIP startTime?:*meta/v1.Time initContainerStatuses?:[]ContainerStatus containerStatuses?:[]ContainerStatus qosClass?:PodQOSClass ephemeralContainerStatuses?:[]ContainerStatus resize?:PodResizeStatus resourceClaimStatuses?:[]PodResourceClaimStatus extendedResourceClaimStatus?:*PodExtendedResourceClaimStatus allocatedResources?:ResourceList resources?:*ResourceRequirements nodeAllocatableResourceClaimStatuses?:[]NodeAllocatableResourceClaimStatus
PodStatusResult +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta status?:PodStatus
PodTemplate +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta template?:PodTemplateSpec
PodTemplateList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]PodTemplate
PodTemplateSpec metadata?:meta/v1.ObjectMeta spec?:PodSpec
PortStatus port:int32 protocol:Protocol error?:*string
PortworxVolumeSource volumeID:string fsType?:string readOnly?:bool
PreemptionPolicy =string
PreferredSchedulingTerm weight:int32 preference:NodeSelectorTerm
Probe +ProbeHandler initialDelaySeconds?:int32 timeoutSeconds?:int32 periodSeconds?:int32 successThreshold?:int32 failureThreshold?:int32 terminationGracePeriodSeconds?:*int64
ProbeHandler exec?:*ExecAction httpGet?:*HTTPGetAction tcpSocket?:*TCPSocketAction grpc?:*GRPCAction
ProcMountType =string
ProjectedVolumeSource sources:[]VolumeProjection defaultMode?:*int32
Protocol =string
PullPolicy =string
QuobyteVolumeSource registry:string volume:string readOnly?:bool user?:string group?:string tenant?:string
RBDPersistentVolumeSource monitors:[]string image:string fsType?:string pool?:string user?:string keyring?:string secretRef?:*SecretReference readOnly?:bool
RBDVolumeSource monitors:[]string image:string fsType?:string pool?:string user?:string keyring?:string secretRef?:*LocalObjectReference readOnly?:bool
RangeAllocation +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta range:string data:[]uint8
RecursiveReadOnlyMode =string
ReplicationController +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ReplicationControllerSpec status?:ReplicationControllerStatus
ReplicationControllerCondition type:ReplicationControllerConditionType status:ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
ReplicationControllerConditionType =string
ReplicationControllerList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ReplicationController
ReplicationControllerSpec replicas?:*int32 minReadySeconds?:int32 selector?:map[string]string template?:*PodTemplateSpec
ReplicationControllerStatus replicas:int32 fullyLabeledReplicas?:int32 readyReplicas?:int32 availableReplicas?:int32 observedGeneration?:int64 conditions?:[]ReplicationControllerCondition
ResourceClaim name:string request?:string
ResourceFieldSelector containerName?:string resource:string divisor?:api/resource.Quantity
ResourceHealth resourceID:ResourceID health?:ResourceHealthStatus message?:*string
ResourceHealthStatus =string
ResourceID =string
ResourceList =map[ResourceName]api/resource.Quantity
ResourceName =string
ResourceQuota +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ResourceQuotaSpec status?:ResourceQuotaStatus
ResourceQuotaList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceQuota
ResourceQuotaScope =string
ResourceQuotaSpec hard?:ResourceList scopes?:[]ResourceQuotaScope scopeSelector?:*ScopeSelector
ResourceQuotaStatus hard?:ResourceList used?:ResourceList
ResourceRequirements limits?:ResourceList requests?:ResourceList claims?:[]ResourceClaim
ResourceResizeRestartPolicy =string
ResourceStatus name:ResourceName resources?:[]ResourceHealth
RestartPolicy =string
SELinuxOptions user?:string role?:string type?:string level?:string
ScaleIOPersistentVolumeSource gateway:string system:string secretRef:*SecretReference sslEnabled?:bool protectionDomain?:string storagePool?:string storageMode?:string volumeName?:string fsType?:string readOnly?:bool
ScaleIOVolumeSource gateway:string system:string secretRef:*LocalObjectReference sslEnabled?:bool protectionDomain?:string storagePool?:string storageMode?:string volumeName?:string fsType?:string readOnly?:bool
ScopeSelector matchExpressions?:[]ScopedResourceSelectorRequirement
ScopeSelectorOperator =string
ScopedResourceSelectorRequirement scopeName:ResourceQuotaScope operator:ScopeSelectorOperator values?:[]string
SeccompProfile type:SeccompProfileType localhostProfile?:*string
SeccompProfileType =string
Secret +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta immutable?:*bool data?:map[string][]uint8 stringData?:map[string]string type?:SecretType
SecretEnvSource +LocalObjectReference optional?:*bool
SecretKeySelector +LocalObjectReference key:string optional?:*bool
SecretList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Secret
SecretProjection +LocalObjectReference items?:[]KeyToPath optional?:*bool
SecretReference name?:string namespace?:string
SecretType =string
SecretVolumeSource secretName?:string items?:[]KeyToPath defaultMode?:*int32 optional?:*bool
SecurityContext capabilities?:*Capabilities privileged?:*bool seLinuxOptions?:*SELinuxOptions windowsOptions?:*WindowsSecurityContextOptions runAsUser?:*int64 runAsGroup?:*int64 runAsNonRoot?:*bool readOnlyRootFilesystem?:*bool allowPrivilegeEscalation?:*bool procMount?:*ProcMountType seccompProfile?:*SeccompProfile appArmorProfile?:*AppArmorProfile
SerializedReference +meta/v1.TypeMeta reference?:ObjectReference
Service +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ServiceSpec status?:ServiceStatus
ServiceAccount +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta secrets?:[]ObjectReference imagePullSecrets?:[]LocalObjectReference automountServiceAccountToken?:*bool
ServiceAccountList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ServiceAccount
ServiceAccountTokenProjection audience?:string expirationSeconds?:*int64 path:string
ServiceAffinity =string
ServiceExternalTrafficPolicy =string
ServiceInternalTrafficPolicy =string
ServiceList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Service
ServicePort name?:string protocol?:Protocol appProtocol?:*string port:int32 targetPort?:util/intstr.IntOrString nodePort?:int32
ServiceProxyOptions +meta/v1.TypeMeta path?:string
ServiceSpec ports?:[]ServicePort selector?:map[string]string clusterIP?:string clusterIPs?:[]string type?:ServiceType externalIPs?:[]string sessionAffinity?:ServiceAffinity loadBalancerIP?:string loadBalancerSourceRanges?:[]string externalName?:string externalTrafficPolicy?:ServiceExternalTrafficPolicy healthCheckNodePort?:int32 publishNotReadyAddresses?:bool sessionAffinityConfig?:*SessionAffinityConfig ipFamilies?:[]IPFamily ipFamilyPolicy?:*IPFamilyPolicy allocateLoadBalancerNodePorts?:*bool loadBalancerClass?:*string internalTrafficPolicy?:*ServiceInternalTrafficPolicy trafficDistribution?:*string
ServiceStatus loadBalancer?:LoadBalancerStatus conditions?:[]meta/v1.Condition
ServiceType =string
SessionAffinityConfig clientIP?:*ClientIPConfig
Signal =string
SleepAction seconds:int64
StorageMedium =string
StorageOSPersistentVolumeSource volumeName?:string volumeNamespace?:string fsType?:string readOnly?:bool secretRef?:*ObjectReference
StorageOSVolumeSource volumeName?:string volumeNamespace?:string fsType?:string readOnly?:bool secretRef?:*LocalObjectReference
SupplementalGroupsPolicy =string
Sysctl name:string value:string
TCPSocketAction port:util/intstr.IntOrString host?:string
Taint key:string value?:string effect:TaintEffect timeAdded?:*meta/v1.Time
TaintEffect =string
TerminationMessagePolicy =string
Toleration key?:string operator?:TolerationOperator value?:string effect?:TaintEffect tolerationSeconds?:*int64
TolerationOperator =string
TopologySelectorLabelRequirement key:string values:[]string
TopologySelectorTerm matchLabelExpressions?:[]TopologySelectorLabelRequirement
TopologySpreadConstraint maxSkew:int32 topologyKey:string whenUnsatisfiable:UnsatisfiableConstraintAction labelSelector?:*meta/v1.LabelSelector minDomains?:*int32 nodeAffinityPolicy?:*NodeInclusionPolicy nodeTaintsPolicy?:*NodeInclusionPolicy matchLabelKeys?:[]string
TypedLocalObjectReference apiGroup:*string kind:string name:string
TypedObjectReference apiGroup:*string kind:string name:string namespace?:*string
URIScheme =string
UniqueVolumeName =string
UnsatisfiableConstraintAction =string
Volume name:string +VolumeSource
VolumeDevice name:string devicePath:string
VolumeMount name:string readOnly?:bool recursiveReadOnly?:*RecursiveReadOnlyMode mountPath:string subPath?:string mountPropagation?:*MountPropagationMode subPathExpr?:string
VolumeMountStatus name:string mountPath:string readOnly?:bool recursiveReadOnly?:*RecursiveReadOnlyMode volumeStatus?:*VolumeStatus
VolumeNodeAffinity required?:*NodeSelector
VolumeProjection secret?:*SecretProjection downwardAPI?:*DownwardAPIProjection configMap?:*ConfigMapProjection serviceAccountToken?:*ServiceAccountTokenProjection clusterTrustBundle?:*ClusterTrustBundleProjection podCertificate?:*PodCertificateProjection
VolumeResourceRequirements limits?:ResourceList requests?:ResourceList
VolumeSource hostPath?:*HostPathVolumeSource emptyDir?:*EmptyDirVolumeSource gcePersistentDisk?:*GCEPersistentDiskVolumeSource awsElasticBlockStore?:*AWSElasticBlockStoreVolumeSource gitRepo?:*GitRepoVolumeSource secret?:*SecretVolumeSource nfs?:*NFSVolumeSource iscsi?:*ISCSIVolumeSource glusterfs?:*GlusterfsVolumeSource persistentVolumeClaim?:*PersistentVolumeClaimVolumeSource rbd?:*RBDVolumeSource flexVolume?:*FlexVolumeSource cinder?:*CinderVolumeSource cephfs?:*CephFSVolumeSource flocker?:*FlockerVolumeSource downwardAPI?:*DownwardAPIVolumeSource fc?:*FCVolumeSource azureFile?:*AzureFileVolumeSource configMap?:*ConfigMapVolumeSource vsphereVolume?:*VsphereVirtualDiskVolumeSource quobyte?:*QuobyteVolumeSource azureDisk?:*AzureDiskVolumeSource photonPersistentDisk?:*PhotonPersistentDiskVolumeSource projected?:*ProjectedVolumeSource portworxVolume?:*PortworxVolumeSource scaleIO?:*ScaleIOVolumeSource storageos?:*StorageOSVolumeSource csi?:*CSIVolumeSource ephemeral?:*EphemeralVolumeSource image?:*ImageVolumeSource
VolumeStatus image?:*ImageVolumeStatus
VsphereVirtualDiskVolumeSource volumePath:string fsType?:string storagePolicyName?:string storagePolicyID?:string
WeightedPodAffinityTerm weight:int32 podAffinityTerm:PodAffinityTerm
WindowsSecurityContextOptions gmsaCredentialSpecName?:*string gmsaCredentialSpec?:*string runAsUserName?:*string hostProcess?:*bool
`,
  },
  'discovery/v1': {
    component: 'io.k8s.api.discovery.v1',
    types: `
AddressType =string
Endpoint addresses:[]string conditions?:EndpointConditions hostname?:*string targetRef?:*core/v1.ObjectReference deprecatedTopology?:map[string]string nodeName?:*string zone?:*string hints?:*EndpointHints
EndpointConditions ready?:*bool serving?:*bool terminating?:*bool
EndpointHints forZones?:[]ForZone forNodes?:[]ForNode
EndpointPort name?:*string protocol?:*core/v1.Protocol port?:*int32 appProtocol?:*string
EndpointSlice +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta addressType:AddressType endpoints:[]Endpoint ports:[]EndpointPort
EndpointSliceList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]EndpointSlice
ForNode name:string
ForZone name:string
`,
  },
  'events/v1': {
    component: 'io.k8s.api.events.v1',
    types: `
Event +meta/v1.TypeMeta metadata:meta/v1.ObjectMeta eventTime:meta/v1.MicroTime series?:*EventSeries reportingController?:string reportingInstance?:string action?:string reason?:string regarding?:core/v1.ObjectReference related?:*core/v1.ObjectReference note?:string type?:string deprecatedSource?:core/v1.EventSource deprecatedFirstTimestamp?:meta/v1.Time deprecatedLastTimestamp?:meta/v1.Time deprecatedCount?:int32
EventList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Event
EventSeries count:int32 lastObservedTime:meta/v1.MicroTime
`,
  },
  'flowcontrol/v1': {
    component: 'io.k8s.api.flowcontrol.v1',
    types: `
ConditionStatus =string
ExemptPriorityLevelConfiguration nominalConcurrencyShares?:*int32 lendablePercent?:*int32
FlowDistinguisherMethod type:FlowDistinguisherMethodType
FlowDistinguisherMethodType =string
FlowSchema +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:FlowSchemaSpec status?:FlowSchemaStatus
FlowSchemaCondition type?:FlowSchemaConditionType status?:ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
FlowSchemaConditionType =string
FlowSchemaList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]FlowSchema
FlowSchemaSpec priorityLevelConfiguration:PriorityLevelConfigurationReference matchingPrecedence:int32 distinguisherMethod?:*FlowDistinguisherMethod rules?:[]PolicyRulesWithSubjects
FlowSchemaStatus conditions?:[]FlowSchemaCondition
GroupSubject name:string
LimitResponse type:LimitResponseType queuing?:*QueuingConfiguration
LimitResponseType =string
LimitedPriorityLevelConfiguration nominalConcurrencyShares:*int32 limitResponse?:LimitResponse lendablePercent?:*int32 borrowingLimitPercent?:*int32
NonResourcePolicyRule verbs:[]string nonResourceURLs:[]string
PolicyRulesWithSubjects subjects:[]Subject resourceRules?:[]ResourcePolicyRule nonResourceRules?:[]NonResourcePolicyRule
PriorityLevelConfiguration +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:PriorityLevelConfigurationSpec status?:PriorityLevelConfigurationStatus
PriorityLevelConfigurationCondition type?:PriorityLevelConfigurationConditionType status?:ConditionStatus lastTransitionTime?:meta/v1.Time reason?:string message?:string
PriorityLevelConfigurationConditionType =string
PriorityLevelConfigurationList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]PriorityLevelConfiguration
PriorityLevelConfigurationReference name:string
PriorityLevelConfigurationSpec type:PriorityLevelEnablement limited?:*LimitedPriorityLevelConfiguration exempt?:*ExemptPriorityLevelConfiguration
PriorityLevelConfigurationStatus conditions?:[]PriorityLevelConfigurationCondition
PriorityLevelEnablement =string
QueuingConfiguration queues:int32 handSize:int32 queueLengthLimit:int32
ResourcePolicyRule verbs:[]string apiGroups:[]string resources:[]string clusterScope?:bool namespaces:[]string
ServiceAccountSubject namespace:string name:string
Subject kind:SubjectKind user?:*UserSubject group?:*GroupSubject serviceAccount?:*ServiceAccountSubject
SubjectKind =string
UserSubject name:string
`,
  },
  'meta/v1': {
    component: 'io.k8s.apimachinery.pkg.apis.meta.v1',
    types: `
APIGroup +TypeMeta name:string versions:[]GroupVersionForDiscovery preferredVersion?:GroupVersionForDiscovery serverAddressByClientCIDRs?:[]ServerAddressByClientCIDR
APIGroupList +TypeMeta groups:[]APIGroup
APIResource name:string singularName:string namespaced:bool group?:string version?:string kind:string verbs:Verbs shortNames?:[]string categories?:[]string storageVersionHash?:string
APIResourceList +TypeMeta groupVersion:string resources:[]APIResource
APIVersions +TypeMeta versions:[]string serverAddressByClientCIDRs:[]ServerAddressByClientCIDR
ApplyOptions +TypeMeta dryRun?:[]string force:bool fieldManager:string
CauseType =string
Condition type:string status:ConditionStatus observedGeneration?:int64 lastTransitionTime:Time reason:string message:string
ConditionStatus =string
CreateOptions +TypeMeta dryRun?:[]string fieldManager?:string fieldValidation?:string
DeleteOptions +TypeMeta gracePeriodSeconds?:*int64 preconditions?:*Preconditions orphanDependents?:*bool propagationPolicy?:*DeletionPropagation dryRun?:[]string ignoreStoreReadErrorWithClusterBreakingPotential?:*bool
DeletionPropagation =string
FieldSelectorOperator =string
FieldSelectorRequirement key:string operator:FieldSelectorOperator values?:[]string
GetOptions +TypeMeta resourceVersion?:string
GroupResource group:string resource:string
GroupVersionForDiscovery groupVersion:string version:string
GroupVersionKind group:string version:string kind:string
GroupVersionResource group:string version:string resource:string
IncludeObjectPolicy =string
LabelSelector matchLabels?:map[string]string matchExpressions?:[]LabelSelectorRequirement
LabelSelectorOperator =string
LabelSelectorRequirement key:string operator:LabelSelectorOperator values?:[]string
List +TypeMeta metadata?:ListMeta items:[]pkg/runtime.RawExtension
ListMeta selfLink?:string resourceVersion?:string continue?:string remainingItemCount?:*int64 shardInfo?:*ShardInfo
ListOptions +TypeMeta labelSelector?:string fieldSelector?:string watch?:bool allowWatchBookmarks?:bool resourceVersion?:string resourceVersionMatch?:ResourceVersionMatch timeoutSeconds?:*int64 limit?:int64 continue?:string sendInitialEvents?:*bool shardSelector?:string
ManagedFieldsEntry manager?:string operation?:ManagedFieldsOperationType apiVersion?:string time?:*Time fieldsType?:string fieldsV1?:*FieldsV1 subresource?:string
ManagedFieldsOperationType =string
ObjectMeta name?:string generateName?:string namespace?:string selfLink?:string uid?:pkg/types.UID resourceVersion?:string generation?:int64 creationTimestamp?~:Time deletionTimestamp?:*Time deletionGracePeriodSeconds?:*int64 labels?:map[string]string annotations?:map[string]string ownerReferences?:[]OwnerReference finalizers?:[]string managedFields?:[]ManagedFieldsEntry
OwnerReference apiVersion:string kind:string name:string uid:pkg/types.UID controller?:*bool blockOwnerDeletion?:*bool
PartialObjectMetadata +TypeMeta metadata?:ObjectMeta
PartialObjectMetadataList +TypeMeta metadata?:ListMeta items:[]PartialObjectMetadata
PatchOptions +TypeMeta dryRun?:[]string force?:*bool fieldManager?:string fieldValidation?:string
Preconditions uid?:*pkg/types.UID resourceVersion?:*string
ResourceVersionMatch =string
RowConditionType =string
ServerAddressByClientCIDR clientCIDR:string serverAddress:string
ShardInfo selector:string
Status +TypeMeta metadata?:ListMeta status?:string message?:string reason?:StatusReason details?:*StatusDetails code?:int32
StatusCause reason?:CauseType message?:string field?:string
StatusDetails name?:string group?:string kind?:string uid?:pkg/types.UID causes?:[]StatusCause retryAfterSeconds?:int32
StatusReason =string
Table +TypeMeta metadata?:ListMeta columnDefinitions:[]TableColumnDefinition rows:[]TableRow
TableColumnDefinition name:string type:string format:string description:string priority:int32
TableOptions +TypeMeta includeObject?:IncludeObjectPolicy
TableRow cells:[]any conditions?:[]TableRowCondition object?:pkg/runtime.RawExtension
TableRowCondition type:RowConditionType status:ConditionStatus reason?:string message?:string
TypeMeta kind?:string apiVersion?:string
UpdateOptions +TypeMeta dryRun?:[]string fieldManager?:string fieldValidation?:string
Verbs =[]string
`,
  },
  'networking/v1': {
    component: 'io.k8s.api.networking.v1',
    types: `
HTTPIngressPath path?:string pathType:*PathType backend:IngressBackend
HTTPIngressRuleValue paths:[]HTTPIngressPath
IPAddress +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:IPAddressSpec
IPAddressList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]IPAddress
IPAddressSpec parentRef?:*ParentReference
IPBlock cidr:string except?:[]string
Ingress +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:IngressSpec status?:IngressStatus
IngressBackend service?:*IngressServiceBackend resource?:*core/v1.TypedLocalObjectReference
IngressClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:IngressClassSpec
IngressClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]IngressClass
IngressClassParametersReference apiGroup?:*string kind:string name:string scope:*string namespace?:*string
IngressClassSpec controller?:string parameters?:*IngressClassParametersReference
IngressList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Ingress
IngressLoadBalancerIngress ip?:string hostname?:string ports?:[]IngressPortStatus
IngressLoadBalancerStatus ingress?:[]IngressLoadBalancerIngress
IngressPortStatus port:int32 protocol:core/v1.Protocol error?:*string
IngressRule host?:string +IngressRuleValue
IngressRuleValue http?:*HTTPIngressRuleValue
IngressServiceBackend name:string port?:ServiceBackendPort
IngressSpec ingressClassName?:*string defaultBackend?:*IngressBackend tls?:[]IngressTLS rules?:[]IngressRule
IngressStatus loadBalancer?:IngressLoadBalancerStatus
IngressTLS hosts?:[]string secretName?:string
NetworkPolicy +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:NetworkPolicySpec
NetworkPolicyEgressRule ports?:[]NetworkPolicyPort to?:[]NetworkPolicyPeer
NetworkPolicyIngressRule ports?:[]NetworkPolicyPort from?:[]NetworkPolicyPeer
NetworkPolicyList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]NetworkPolicy
NetworkPolicyPeer podSelector?:*meta/v1.LabelSelector namespaceSelector?:*meta/v1.LabelSelector ipBlock?:*IPBlock
NetworkPolicyPort protocol?:*core/v1.Protocol port?:*util/intstr.IntOrString endPort?:*int32
NetworkPolicySpec podSelector:meta/v1.LabelSelector ingress?:[]NetworkPolicyIngressRule egress?:[]NetworkPolicyEgressRule policyTypes?:[]PolicyType
ParentReference group?:string resource?:string namespace?:string name?:string
PathType =string
PolicyType =string
ServiceBackendPort name?:string number?:int32
ServiceCIDR +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ServiceCIDRSpec status?:ServiceCIDRStatus
ServiceCIDRList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ServiceCIDR
ServiceCIDRSpec cidrs?:[]string
ServiceCIDRStatus conditions?:[]meta/v1.Condition
`,
  },
  'networking/v1beta1': {
    component: 'io.k8s.api.networking.v1beta1',
    types: `
HTTPIngressPath path?:string pathType?:*PathType backend:IngressBackend
HTTPIngressRuleValue paths:[]HTTPIngressPath
IPAddress +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:IPAddressSpec
IPAddressList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]IPAddress
IPAddressSpec parentRef?:*ParentReference
Ingress +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:IngressSpec status?:IngressStatus
IngressBackend serviceName?:string servicePort?:util/intstr.IntOrString resource?:*core/v1.TypedLocalObjectReference
IngressClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:IngressClassSpec
IngressClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]IngressClass
IngressClassParametersReference apiGroup?:*string kind:string name:string scope:*string namespace?:*string
IngressClassSpec controller?:string parameters?:*IngressClassParametersReference
IngressList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Ingress
IngressLoadBalancerIngress ip?:string hostname?:string ports?:[]IngressPortStatus
IngressLoadBalancerStatus ingress?:[]IngressLoadBalancerIngress
IngressPortStatus port:int32 protocol:core/v1.Protocol error?:*string
IngressRule host?:string +IngressRuleValue
IngressRuleValue http?:*HTTPIngressRuleValue
IngressSpec ingressClassName?:*string backend?:*IngressBackend tls?:[]IngressTLS rules?:[]IngressRule
IngressStatus loadBalancer?:IngressLoadBalancerStatus
IngressTLS hosts?:[]string secretName?:string
ParentReference group?:string resource?:string namespace?:string name?:string
PathType =string
ServiceCIDR +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:ServiceCIDRSpec status?:ServiceCIDRStatus
ServiceCIDRList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ServiceCIDR
ServiceCIDRSpec cidrs?:[]string
ServiceCIDRStatus conditions?:[]meta/v1.Condition
`,
  },
  'node/v1': {
    component: 'io.k8s.api.node.v1',
    types: `
Overhead podFixed?:core/v1.ResourceList
RuntimeClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta handler:string overhead?:*Overhead scheduling?:*Scheduling
RuntimeClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]RuntimeClass
Scheduling nodeSelector?:map[string]string tolerations?:[]core/v1.Toleration
`,
  },
  'pkg/types': {
    component: 'io.k8s.apimachinery.pkg.types',
    types: `
NodeName =string
UID =string
`,
  },
  'policy/v1': {
    component: 'io.k8s.api.policy.v1',
    types: `
Eviction +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta deleteOptions?:*meta/v1.DeleteOptions
PodDisruptionBudget +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:PodDisruptionBudgetSpec status?:PodDisruptionBudgetStatus
PodDisruptionBudgetList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]PodDisruptionBudget
PodDisruptionBudgetSpec minAvailable?:*util/intstr.IntOrString selector?:*meta/v1.LabelSelector maxUnavailable?:*util/intstr.IntOrString unhealthyPodEvictionPolicy?:*UnhealthyPodEvictionPolicyType
PodDisruptionBudgetStatus observedGeneration?:int64 disruptedPods?:map[string]meta/v1.Time disruptionsAllowed:int32 currentHealthy:int32 desiredHealthy:int32 expectedPods:int32 conditions?:[]meta/v1.Condition
UnhealthyPodEvictionPolicyType =string
`,
  },
  'rbac/v1': {
    component: 'io.k8s.api.rbac.v1',
    types: `
AggregationRule clusterRoleSelectors?:[]meta/v1.LabelSelector
ClusterRole +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta rules:[]PolicyRule aggregationRule?:*AggregationRule
ClusterRoleBinding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta subjects?:[]Subject roleRef:RoleRef
ClusterRoleBindingList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ClusterRoleBinding
ClusterRoleList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ClusterRole
PolicyRule verbs:[]string apiGroups?:[]string resources?:[]string resourceNames?:[]string nonResourceURLs?:[]string
Role +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta rules:[]PolicyRule
RoleBinding +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta subjects?:[]Subject roleRef:RoleRef
RoleBindingList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]RoleBinding
RoleList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Role
RoleRef apiGroup:string kind:string name:string
Subject kind:string apiGroup?:string name:string namespace?:string
`,
  },
  'resource/v1': {
    component: 'io.k8s.api.resource.v1',
    types: `
AllocatedDeviceStatus driver:string pool:string device:string shareID?:*string conditions:[]meta/v1.Condition data?:*pkg/runtime.RawExtension networkData?:*NetworkDeviceData
AllocationConfigSource =string
AllocationResult devices?:DeviceAllocationResult nodeSelector?:*core/v1.NodeSelector allocationTimestamp?:*meta/v1.Time
CELDeviceSelector expression:string
CapacityRequestPolicy default:*api/resource.Quantity validValues?:[]api/resource.Quantity validRange?:*CapacityRequestPolicyRange
CapacityRequestPolicyRange min?:*api/resource.Quantity max?:*api/resource.Quantity step?:*api/resource.Quantity
CapacityRequirements requests?:map[QualifiedName]api/resource.Quantity
Counter value:api/resource.Quantity
CounterSet name:string counters?:map[string]Counter
Device name:string attributes?:map[QualifiedName]DeviceAttribute capacity?:map[QualifiedName]DeviceCapacity consumesCounters?:[]DeviceCounterConsumption nodeName?:*string nodeSelector?:*core/v1.NodeSelector allNodes?:*bool taints?:[]DeviceTaint bindsToNode?:*bool bindingConditions?:[]string bindingFailureConditions?:[]string allowMultipleAllocations?:*bool nodeAllocatableResourceMappings?:map[core/v1.ResourceName]NodeAllocatableResourceMapping
DeviceAllocationConfiguration source:AllocationConfigSource requests?:[]string +DeviceConfiguration
DeviceAllocationMode =string
DeviceAllocationResult results?:[]DeviceRequestAllocationResult config?:[]DeviceAllocationConfiguration
DeviceAttribute int?:*int64 bool?:*bool string?:*string version?:*string ints?:[]int64 bools?:[]bool strings?:[]string versions?:[]string
DeviceCapacity value:api/resource.Quantity requestPolicy?:*CapacityRequestPolicy
DeviceClaim requests:[]DeviceRequest constraints?:[]DeviceConstraint config?:[]DeviceClaimConfiguration
DeviceClaimConfiguration requests?:[]string +DeviceConfiguration
DeviceClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:DeviceClassSpec
DeviceClassConfiguration +DeviceConfiguration
DeviceClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]DeviceClass
DeviceClassSpec selectors?:[]DeviceSelector config?:[]DeviceClassConfiguration extendedResourceName?:*string
DeviceConfiguration opaque?:*OpaqueDeviceConfiguration
DeviceConstraint requests?:[]string matchAttribute?:*FullyQualifiedName distinctAttribute?:*FullyQualifiedName
DeviceCounterConsumption counterSet:string counters?:map[string]Counter
DeviceRequest name:string exactly?:*ExactDeviceRequest firstAvailable?:[]DeviceSubRequest
DeviceRequestAllocationResult request:string driver:string pool:string device:string adminAccess?:*bool tolerations?:[]DeviceToleration bindingConditions?:[]string bindingFailureConditions?:[]string shareID?:*pkg/types.UID consumedCapacity?:map[QualifiedName]api/resource.Quantity
DeviceSelector cel?:*CELDeviceSelector
DeviceSubRequest name:string deviceClassName:string selectors?:[]DeviceSelector allocationMode?:DeviceAllocationMode count?:int64 tolerations?:[]DeviceToleration capacity?:*CapacityRequirements
DeviceTaint key:string value?:string effect:DeviceTaintEffect timeAdded?:*meta/v1.Time
DeviceTaintEffect =string
DeviceToleration key?:string operator?:DeviceTolerationOperator value?:string effect?:DeviceTaintEffect tolerationSeconds?:*int64
DeviceTolerationOperator =string
ExactDeviceRequest deviceClassName:string selectors?:[]DeviceSelector allocationMode?:DeviceAllocationMode count?:int64 adminAccess?:*bool tolerations?:[]DeviceToleration capacity?:*CapacityRequirements
FullyQualifiedName =string
NetworkDeviceData interfaceName?:string ips?:[]string hardwareAddress?:string
NodeAllocatableResourceMapping capacityKey?:*QualifiedName allocationMultiplier?:*api/resource.Quantity
OpaqueDeviceConfiguration driver:string parameters:pkg/runtime.RawExtension
QualifiedName =string
ResourceClaim +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceClaimSpec status?:ResourceClaimStatus
ResourceClaimConsumerReference apiGroup?:string resource:string name:string uid:pkg/types.UID
ResourceClaimList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceClaim
ResourceClaimSpec devices:DeviceClaim
ResourceClaimStatus allocation?:*AllocationResult reservedFor?:[]ResourceClaimConsumerReference devices?:[]AllocatedDeviceStatus
ResourceClaimTemplate +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceClaimTemplateSpec
ResourceClaimTemplateList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceClaimTemplate
ResourceClaimTemplateSpec metadata?:meta/v1.ObjectMeta spec:ResourceClaimSpec
ResourcePool name:string generation:int64 resourceSliceCount:int64
ResourceSlice +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceSliceSpec
ResourceSliceList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceSlice
ResourceSliceSpec driver:string pool:ResourcePool nodeName?:*string nodeSelector?:*core/v1.NodeSelector allNodes?:*bool devices?:[]Device perDeviceNodeSelection?:*bool sharedCounters?:[]CounterSet
`,
  },
  'resource/v1alpha3': {
    component: 'io.k8s.api.resource.v1alpha3',
    types: `
DeviceTaint key:string value?:string effect:DeviceTaintEffect timeAdded?:*meta/v1.Time
DeviceTaintEffect =string
DeviceTaintRule +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:DeviceTaintRuleSpec status?:DeviceTaintRuleStatus
DeviceTaintRuleList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]DeviceTaintRule
DeviceTaintRuleSpec deviceSelector?:*DeviceTaintSelector taint?:DeviceTaint
DeviceTaintRuleStatus conditions?:[]meta/v1.Condition
DeviceTaintSelector driver?:*string pool?:*string device?:*string
PoolStatus driver?:string poolName?:string generation:int64 resourceSliceCount?:*int32 totalDevices?:*int32 allocatedDevices?:*int32 availableDevices?:*int32 unavailableDevices?:*int32 nodeName?:*string validationError?:*string
ResourcePoolStatusRequest +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourcePoolStatusRequestSpec status?:*ResourcePoolStatusRequestStatus
ResourcePoolStatusRequestList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourcePoolStatusRequest
ResourcePoolStatusRequestSpec driver:string poolName?:*string limit?:*int32
ResourcePoolStatusRequestStatus poolCount?:*int32 pools?:[]PoolStatus conditions?:[]meta/v1.Condition
`,
  },
  'resource/v1beta1': {
    component: 'io.k8s.api.resource.v1beta1',
    types: `
AllocatedDeviceStatus driver:string pool:string device:string shareID?:*string conditions:[]meta/v1.Condition data?:*pkg/runtime.RawExtension networkData?:*NetworkDeviceData
AllocationConfigSource =string
AllocationResult devices?:DeviceAllocationResult nodeSelector?:*core/v1.NodeSelector allocationTimestamp?:*meta/v1.Time
BasicDevice attributes?:map[QualifiedName]DeviceAttribute capacity?:map[QualifiedName]DeviceCapacity consumesCounters?:[]DeviceCounterConsumption nodeName?:*string nodeSelector?:*core/v1.NodeSelector allNodes?:*bool taints?:[]DeviceTaint bindsToNode?:*bool bindingConditions?:[]string bindingFailureConditions?:[]string allowMultipleAllocations?:*bool nodeAllocatableResourceMappings?:map[core/v1.ResourceName]NodeAllocatableResourceMapping
CELDeviceSelector expression:string
CapacityRequestPolicy default:*api/resource.Quantity validValues?:[]api/resource.Quantity validRange?:*CapacityRequestPolicyRange
CapacityRequestPolicyRange min?:*api/resource.Quantity max?:*api/resource.Quantity step?:*api/resource.Quantity
CapacityRequirements requests?:map[QualifiedName]api/resource.Quantity
Counter value:api/resource.Quantity
CounterSet name:string counters?:map[string]Counter
Device name:string basic?:*BasicDevice
DeviceAllocationConfiguration source:AllocationConfigSource requests?:[]string +DeviceConfiguration
DeviceAllocationMode =string
DeviceAllocationResult results?:[]DeviceRequestAllocationResult config?:[]DeviceAllocationConfiguration
DeviceAttribute int?:*int64 bool?:*bool string?:*string version?:*string ints?:[]int64 bools?:[]bool strings?:[]string versions?:[]string
DeviceCapacity value:api/resource.Quantity requestPolicy?:*CapacityRequestPolicy
DeviceClaim requests:[]DeviceRequest constraints?:[]DeviceConstraint config?:[]DeviceClaimConfiguration
DeviceClaimConfiguration requests?:[]string +DeviceConfiguration
DeviceClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:DeviceClassSpec
DeviceClassConfiguration +DeviceConfiguration
DeviceClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]DeviceClass
DeviceClassSpec selectors?:[]DeviceSelector config?:[]DeviceClassConfiguration extendedResourceName?:*string
DeviceConfiguration opaque?:*OpaqueDeviceConfiguration
DeviceConstraint requests?:[]string matchAttribute?:*FullyQualifiedName distinctAttribute?:*FullyQualifiedName
DeviceCounterConsumption counterSet:string counters?:map[string]Counter
DeviceRequest name:string deviceClassName:string selectors?:[]DeviceSelector allocationMode?:DeviceAllocationMode count?:int64 adminAccess?:*bool firstAvailable?:[]DeviceSubRequest tolerations?:[]DeviceToleration capacity?:*CapacityRequirements
DeviceRequestAllocationResult request:string driver:string pool:string device:string adminAccess?:*bool tolerations?:[]DeviceToleration bindingConditions?:[]string bindingFailureConditions?:[]string shareID?:*pkg/types.UID consumedCapacity?:map[QualifiedName]api/resource.Quantity
DeviceSelector cel?:*CELDeviceSelector
DeviceSubRequest name:string deviceClassName:string selectors?:[]DeviceSelector allocationMode?:DeviceAllocationMode count?:int64 tolerations?:[]DeviceToleration capacity?:*CapacityRequirements
DeviceTaint key:string value?:string effect:DeviceTaintEffect timeAdded?:*meta/v1.Time
DeviceTaintEffect =string
DeviceToleration key?:string operator?:DeviceTolerationOperator value?:string effect?:DeviceTaintEffect tolerationSeconds?:*int64
DeviceTolerationOperator =string
FullyQualifiedName =string
NetworkDeviceData interfaceName?:string ips?:[]string hardwareAddress?:string
NodeAllocatableResourceMapping capacityKey?:*QualifiedName allocationMultiplier?:*api/resource.Quantity
OpaqueDeviceConfiguration driver:string parameters:pkg/runtime.RawExtension
QualifiedName =string
ResourceClaim +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceClaimSpec status?:ResourceClaimStatus
ResourceClaimConsumerReference apiGroup?:string resource:string name:string uid:pkg/types.UID
ResourceClaimList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceClaim
ResourceClaimSpec devices:DeviceClaim
ResourceClaimStatus allocation?:*AllocationResult reservedFor?:[]ResourceClaimConsumerReference devices?:[]AllocatedDeviceStatus
ResourceClaimTemplate +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceClaimTemplateSpec
ResourceClaimTemplateList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceClaimTemplate
ResourceClaimTemplateSpec metadata?:meta/v1.ObjectMeta spec:ResourceClaimSpec
ResourcePool name:string generation:int64 resourceSliceCount:int64
ResourceSlice +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceSliceSpec
ResourceSliceList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceSlice
ResourceSliceSpec driver:string pool:ResourcePool nodeName?:string nodeSelector?:*core/v1.NodeSelector allNodes?:bool devices?:[]Device perDeviceNodeSelection?:*bool sharedCounters?:[]CounterSet
`,
  },
  'resource/v1beta2': {
    component: 'io.k8s.api.resource.v1beta2',
    types: `
AllocatedDeviceStatus driver:string pool:string device:string shareID?:*string conditions:[]meta/v1.Condition data?:*pkg/runtime.RawExtension networkData?:*NetworkDeviceData
AllocationConfigSource =string
AllocationResult devices?:DeviceAllocationResult nodeSelector?:*core/v1.NodeSelector allocationTimestamp?:*meta/v1.Time
CELDeviceSelector expression:string
CapacityRequestPolicy default:*api/resource.Quantity validValues?:[]api/resource.Quantity validRange?:*CapacityRequestPolicyRange
CapacityRequestPolicyRange min?:*api/resource.Quantity max?:*api/resource.Quantity step?:*api/resource.Quantity
CapacityRequirements requests?:map[QualifiedName]api/resource.Quantity
Counter value:api/resource.Quantity
CounterSet name:string counters?:map[string]Counter
Device name:string attributes?:map[QualifiedName]DeviceAttribute capacity?:map[QualifiedName]DeviceCapacity consumesCounters?:[]DeviceCounterConsumption nodeName?:*string nodeSelector?:*core/v1.NodeSelector allNodes?:*bool taints?:[]DeviceTaint bindsToNode?:*bool bindingConditions?:[]string bindingFailureConditions?:[]string allowMultipleAllocations?:*bool nodeAllocatableResourceMappings?:map[core/v1.ResourceName]NodeAllocatableResourceMapping
DeviceAllocationConfiguration source:AllocationConfigSource requests?:[]string +DeviceConfiguration
DeviceAllocationMode =string
DeviceAllocationResult results?:[]DeviceRequestAllocationResult config?:[]DeviceAllocationConfiguration
DeviceAttribute int?:*int64 bool?:*bool string?:*string version?:*string ints?:[]int64 bools?:[]bool strings?:[]string versions?:[]string
DeviceCapacity value:api/resource.Quantity requestPolicy?:*CapacityRequestPolicy
DeviceClaim requests:[]DeviceRequest constraints?:[]DeviceConstraint config?:[]DeviceClaimConfiguration
DeviceClaimConfiguration requests?:[]string +DeviceConfiguration
DeviceClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:DeviceClassSpec
DeviceClassConfiguration +DeviceConfiguration
DeviceClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]DeviceClass
DeviceClassSpec selectors?:[]DeviceSelector config?:[]DeviceClassConfiguration extendedResourceName?:*string
DeviceConfiguration opaque?:*OpaqueDeviceConfiguration
DeviceConstraint requests?:[]string matchAttribute?:*FullyQualifiedName distinctAttribute?:*FullyQualifiedName
DeviceCounterConsumption counterSet:string counters?:map[string]Counter
DeviceRequest name:string exactly?:*ExactDeviceRequest firstAvailable?:[]DeviceSubRequest
DeviceRequestAllocationResult request:string driver:string pool:string device:string adminAccess?:*bool tolerations?:[]DeviceToleration bindingConditions?:[]string bindingFailureConditions?:[]string shareID?:*pkg/types.UID consumedCapacity?:map[QualifiedName]api/resource.Quantity
DeviceSelector cel?:*CELDeviceSelector
DeviceSubRequest name:string deviceClassName:string selectors?:[]DeviceSelector allocationMode?:DeviceAllocationMode count?:int64 tolerations?:[]DeviceToleration capacity?:*CapacityRequirements
DeviceTaint key:string value?:string effect:DeviceTaintEffect timeAdded?:*meta/v1.Time
DeviceTaintEffect =string
DeviceTaintRule +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:DeviceTaintRuleSpec status?:DeviceTaintRuleStatus
DeviceTaintRuleList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]DeviceTaintRule
DeviceTaintRuleSpec deviceSelector?:*DeviceTaintSelector taint?:DeviceTaint
DeviceTaintRuleStatus conditions?:[]meta/v1.Condition
DeviceTaintSelector driver?:*string pool?:*string device?:*string
DeviceToleration key?:string operator?:DeviceTolerationOperator value?:string effect?:DeviceTaintEffect tolerationSeconds?:*int64
DeviceTolerationOperator =string
ExactDeviceRequest deviceClassName:string selectors?:[]DeviceSelector allocationMode?:DeviceAllocationMode count?:int64 adminAccess?:*bool tolerations?:[]DeviceToleration capacity?:*CapacityRequirements
FullyQualifiedName =string
NetworkDeviceData interfaceName?:string ips?:[]string hardwareAddress?:string
NodeAllocatableResourceMapping capacityKey?:*QualifiedName allocationMultiplier?:*api/resource.Quantity
OpaqueDeviceConfiguration driver:string parameters:pkg/runtime.RawExtension
QualifiedName =string
ResourceClaim +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceClaimSpec status?:ResourceClaimStatus
ResourceClaimConsumerReference apiGroup?:string resource:string name:string uid:pkg/types.UID
ResourceClaimList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceClaim
ResourceClaimSpec devices:DeviceClaim
ResourceClaimStatus allocation?:*AllocationResult reservedFor?:[]ResourceClaimConsumerReference devices?:[]AllocatedDeviceStatus
ResourceClaimTemplate +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceClaimTemplateSpec
ResourceClaimTemplateList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceClaimTemplate
ResourceClaimTemplateSpec metadata?:meta/v1.ObjectMeta spec:ResourceClaimSpec
ResourcePool name:string generation:int64 resourceSliceCount:int64
ResourceSlice +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:ResourceSliceSpec
ResourceSliceList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]ResourceSlice
ResourceSliceSpec driver:string pool:ResourcePool nodeName?:*string nodeSelector?:*core/v1.NodeSelector allNodes?:*bool devices?:[]Device perDeviceNodeSelection?:*bool sharedCounters?:[]CounterSet
`,
  },
  'scheduling/v1': {
    component: 'io.k8s.api.scheduling.v1',
    types: `
PriorityClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta value:int32 globalDefault?:bool description?:string preemptionPolicy?:*core/v1.PreemptionPolicy
PriorityClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]PriorityClass
`,
  },
  'scheduling/v1alpha2': {
    component: 'io.k8s.api.scheduling.v1alpha2',
    types: `
BasicSchedulingPolicy
DisruptionMode =string
GangSchedulingPolicy minCount:int32
PodGroup +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:PodGroupSpec status?:PodGroupStatus
PodGroupList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]PodGroup
PodGroupResourceClaim name:string resourceClaimName?:*string resourceClaimTemplateName?:*string
PodGroupResourceClaimStatus name:string resourceClaimName?:*string
PodGroupSchedulingConstraints topology?:[]TopologyConstraint
PodGroupSchedulingPolicy basic?:*BasicSchedulingPolicy gang?:*GangSchedulingPolicy
PodGroupSpec podGroupTemplateRef:*PodGroupTemplateReference schedulingPolicy:PodGroupSchedulingPolicy schedulingConstraints?:*PodGroupSchedulingConstraints resourceClaims?:[]PodGroupResourceClaim disruptionMode?:*DisruptionMode priorityClassName?:string priority?:*int32
PodGroupStatus conditions?:[]meta/v1.Condition resourceClaimStatuses?:[]PodGroupResourceClaimStatus
PodGroupTemplate name:string schedulingPolicy:PodGroupSchedulingPolicy schedulingConstraints:*PodGroupSchedulingConstraints resourceClaims?:[]PodGroupResourceClaim disruptionMode?:*DisruptionMode priorityClassName?:string priority?:*int32
PodGroupTemplateReference workload:*WorkloadPodGroupTemplateReference
TopologyConstraint key:string
TypedLocalObjectReference apiGroup?:string kind:string name:string
Workload +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:WorkloadSpec
WorkloadList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]Workload
WorkloadPodGroupTemplateReference workloadName:string podGroupTemplateName:string
WorkloadSpec controllerRef?:*TypedLocalObjectReference podGroupTemplates:[]PodGroupTemplate
`,
  },
  'storage/v1': {
    component: 'io.k8s.api.storage.v1',
    types: `
CSIDriver +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:CSIDriverSpec
CSIDriverList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CSIDriver
CSIDriverSpec attachRequired?:*bool podInfoOnMount?:*bool volumeLifecycleModes?:[]VolumeLifecycleMode storageCapacity?:*bool fsGroupPolicy?:*FSGroupPolicy tokenRequests?:[]TokenRequest requiresRepublish?:*bool seLinuxMount?:*bool nodeAllocatableUpdatePeriodSeconds?:*int64 serviceAccountTokenInSecrets?:*bool preventPodSchedulingIfMissing?:*bool
CSINode +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:CSINodeSpec
CSINodeDriver name:string nodeID:string topologyKeys:[]string allocatable?:*VolumeNodeResources
CSINodeList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CSINode
CSINodeSpec drivers:[]CSINodeDriver
CSIStorageCapacity +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta nodeTopology?:*meta/v1.LabelSelector storageClassName:string capacity?:*api/resource.Quantity maximumVolumeSize?:*api/resource.Quantity
CSIStorageCapacityList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CSIStorageCapacity
FSGroupPolicy =string
StorageClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta provisioner:string parameters?:map[string]string reclaimPolicy?:*core/v1.PersistentVolumeReclaimPolicy mountOptions?:[]string allowVolumeExpansion?:*bool volumeBindingMode?:*VolumeBindingMode allowedTopologies?:[]core/v1.TopologySelectorTerm
StorageClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]StorageClass
TokenRequest audience:string expirationSeconds?:*int64
VolumeAttachment +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:VolumeAttachmentSpec status?:VolumeAttachmentStatus
VolumeAttachmentList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]VolumeAttachment
VolumeAttachmentSource persistentVolumeName?:*string inlineVolumeSpec?:*core/v1.PersistentVolumeSpec
VolumeAttachmentSpec attacher:string source:VolumeAttachmentSource nodeName:string
VolumeAttachmentStatus attached:bool attachmentMetadata?:map[string]string attachError?:*VolumeError detachError?:*VolumeError
VolumeAttributesClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta driverName:string parameters?:map[string]string
VolumeAttributesClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]VolumeAttributesClass
VolumeBindingMode =string
VolumeError time?:meta/v1.Time message?:string errorCode?:*int32
VolumeLifecycleMode =string
VolumeNodeResources count?:*int32
`,
  },
  'storage/v1beta1': {
    component: 'io.k8s.api.storage.v1beta1',
    types: `
CSIDriver +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:CSIDriverSpec
CSIDriverList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CSIDriver
CSIDriverSpec attachRequired?:*bool podInfoOnMount?:*bool volumeLifecycleModes?:[]VolumeLifecycleMode storageCapacity?:*bool fsGroupPolicy?:*FSGroupPolicy tokenRequests?:[]TokenRequest requiresRepublish?:*bool seLinuxMount?:*bool nodeAllocatableUpdatePeriodSeconds?:*int64 serviceAccountTokenInSecrets?:*bool preventPodSchedulingIfMissing?:*bool
CSINode +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:CSINodeSpec
CSINodeDriver name:string nodeID:string topologyKeys:[]string allocatable?:*VolumeNodeResources
CSINodeList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CSINode
CSINodeSpec drivers:[]CSINodeDriver
CSIStorageCapacity +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta nodeTopology?:*meta/v1.LabelSelector storageClassName:string capacity?:*api/resource.Quantity maximumVolumeSize?:*api/resource.Quantity
CSIStorageCapacityList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]CSIStorageCapacity
FSGroupPolicy =string
StorageClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta provisioner:string parameters?:map[string]string reclaimPolicy?:*core/v1.PersistentVolumeReclaimPolicy mountOptions?:[]string allowVolumeExpansion?:*bool volumeBindingMode?:*VolumeBindingMode allowedTopologies?:[]core/v1.TopologySelectorTerm
StorageClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]StorageClass
TokenRequest audience:string expirationSeconds?:*int64
VolumeAttachment +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec:VolumeAttachmentSpec status?:VolumeAttachmentStatus
VolumeAttachmentList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]VolumeAttachment
VolumeAttachmentSource persistentVolumeName?:*string inlineVolumeSpec?:*core/v1.PersistentVolumeSpec
VolumeAttachmentSpec attacher:string source:VolumeAttachmentSource nodeName:string
VolumeAttachmentStatus attached:bool attachmentMetadata?:map[string]string attachError?:*VolumeError detachError?:*VolumeError
VolumeAttributesClass +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta driverName:string parameters?:map[string]string
VolumeAttributesClassList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]VolumeAttributesClass
VolumeBindingMode =string
VolumeError time?:meta/v1.Time message?:string errorCode?:*int32
VolumeLifecycleMode =string
VolumeNodeResources count?:*int32
`,
  },
  'storagemigration/v1beta1': {
    component: 'io.k8s.api.storagemigration.v1beta1',
    types: `
StorageVersionMigration +meta/v1.TypeMeta metadata?:meta/v1.ObjectMeta spec?:StorageVersionMigrationSpec status?:StorageVersionMigrationStatus
StorageVersionMigrationList +meta/v1.TypeMeta metadata?:meta/v1.ListMeta items:[]StorageVersionMigration
StorageVersionMigrationSpec resource:meta/v1.GroupResource
StorageVersionMigrationStatus conditions?:[]meta/v1.Condition resourceVersion?:string
`,
  },
}
