// setpoint: the framework for Kubernetes operators, what ships in an operator's image. Folders follow the data:
// client → cache → queue → controller → manager, with what they stand on beside them (kubeconfig, credentials,
// transport, objects, leader, events, metrics, health, log, rate); `operator` and `resource` are the declarative layer on
// top. ARCHITECTURE.md has the map.
export type {
  AnyInput,
  AnyKind,
  ApiCall,
  ApplyInputFor,
  ApplyOptions,
  CallOptions,
  Client,
  ClientDefaults,
  ClientOptions,
  DeepPartial,
  DeleteAllOptions,
  DeleteOptions,
  GetOptions,
  InputFor,
  Interceptor,
  KindReference,
  ListOptions,
  MergeFromOptions,
  MetadataFor,
  MetadataReader,
  Mutate,
  ObjectFor,
  ObjectList,
  Patch,
  Reader,
  RetryOptions,
  Selection,
  Send,
  StatusClient,
  SubresourceApplyInput,
  SubresourceClient,
  SubresourceFor,
  SubresourceInput,
  Upserted,
  UpsertResult,
  Verb,
  WatchEvent,
  WatchOptions,
  WriteOptions,
  Writer,
} from './client/index.js'
export {
  createClient,
  createOrPatch,
  createOrUpdate,
  ignoreNotFound,
  jsonPatch,
  mergeFrom,
  mergePatch,
  retryOnConflict,
  strategicMergeFrom,
  strategicMergePatch,
  Watch,
} from './client/index.js'
export type { Applicable, FieldTree } from './apply/index.js'
export { appliedFields, Elision, project } from './apply/index.js'
export type { ConnectOptions } from './connect.js'
export { connect } from './connect.js'
// The loop doctor; its patterns and `changes` are in 'setpoint/doctor'.
export type {
  DoctorOptions,
  DoctorSetting,
  LoopClass,
  LoopPath,
  LoopRate,
  LoopReport,
  ObjectIdentity,
  PassRecord,
  Patient,
} from './doctor/index.js'
export { ControllerLedger, Doctor, LOOP_CLASSES, renderReport } from './doctor/index.js'
export type { EventInput, EventRecorderOptions, Regarding } from './events/index.js'
export { EventRecorder } from './events/index.js'
export type { HealthCheck, HealthResponse } from './health/index.js'
export { Health } from './health/index.js'
export type {
  ClusterConfig,
  ExecConfig,
  Impersonation,
  LoadOptions,
  Material,
  ServerTls,
  UserConfig,
} from './kubeconfig/index.js'
export { inClusterConfig, loadConfig, parseConfig } from './kubeconfig/index.js'
export type { ElectionTimes, LeaderElectionOptions } from './leader/index.js'
export { LeaderElector } from './leader/index.js'
export type { LogFunction, Logger } from './log/index.js'
export { consoleLogger, silentLogger } from './log/index.js'
export type {
  BoundCounter,
  BoundGauge,
  BoundHistogram,
  ClientMetrics,
  ControllerMetrics,
  Counter,
  Gauge,
  Histogram,
  HistogramOptions,
  Labels,
  LeaderMetrics,
  MetricOptions,
  QueueMetrics,
} from './metrics/index.js'
export {
  clientMetrics,
  controllerMetrics,
  exponentialBuckets,
  leaderMetrics,
  queueMetrics,
  registerProcessMetrics,
  Registry,
} from './metrics/index.js'
export type { NamespacedName, Target } from './objects/index.js'
export { addFinalizer, describeObject, hasFinalizer, isBeingDeleted, nameOf, removeFinalizer } from './objects/index.js'
export type { AddOptions, BackoffOptions, QueueObserver, RateLimiter, Work, WorkQueueOptions } from './queue/index.js'
export { bucketLimiter, exponentialBackoff, measuredQueue, PRIORITY, strictestOf, WorkQueue } from './queue/index.js'
export type { HttpTransportOptions, RateLimit } from './transport/index.js'
export { HttpTransport, measured, rateLimited } from './transport/index.js'
// The object model's words that operators use every day; the rest is in @setpoint/kube.
export type {
  FieldError,
  Kind,
  KubeObject,
  ObjectMeta,
  ObjectOf,
  OwnerReference,
  Status,
  Transport,
} from '@setpoint/kube'
export {
  controllerOf,
  defineKind,
  duplicate,
  fieldPath,
  forbidden,
  hasOwner,
  invalid,
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isControlledBy,
  isExpired,
  isForbidden,
  isGone,
  isInternalError,
  isInvalid,
  isNotFound,
  isServerTimeout,
  isServiceUnavailable,
  isTimeout,
  isTooManyRequests,
  isUnauthorized,
  notSupported,
  removeOwnerReference,
  required,
  setControllerReference,
  setOwnerReference,
  SetpointError,
  StatusError,
} from '@setpoint/kube'
export { z } from 'zod'
export type {
  CachedObject,
  CacheEvent,
  CacheListOptions,
  CacheOptions,
  CacheSubscriber,
  DeepReadonly,
  Failure,
  IndexFunction,
  InformerLease,
  InformerStatus,
  KindCacheOptions,
  MetadataKind,
  MetadataObject,
  Mutable,
  ObjectKey,
  ReflectorState,
} from './cache/index.js'
export { Cache, compareResourceVersions, draft, keyOf, metadataOf, objectKey } from './cache/index.js'
export type {
  After,
  Cause,
  EngineOptions,
  EngineStatus,
  Enqueue,
  Handler,
  Outcome,
  OwnerHandlerOptions,
  Pass,
  PassObserver,
  Predicate,
  Reconciler,
  Request,
  Result,
  Source,
} from './controller/index.js'
export {
  after,
  and,
  annotationsChanged,
  causeText,
  Channel,
  Engine,
  enqueueMapped,
  enqueueObject,
  enqueueOwner,
  generationChanged,
  kindSource,
  labelsChanged,
  labelsMatch,
  not,
  or,
  PanicError,
  PassTimeoutError,
  predicate,
  requestOf,
  resourceVersionChanged,
  terminal,
  TerminalError,
} from './controller/index.js'
export type {
  Election,
  HealthServerOptions,
  HttpAnswer,
  HttpHandler,
  HttpServerOptions,
  ManagerOptions,
  ManagerStatus,
  MetricsServerOptions,
  Runnable,
  RunOptions,
} from './manager/index.js'
export { addReadiness, HttpServer, leaseElection, Manager, run } from './manager/index.js'
export type {
  ConditionTypeOf,
  ControllerConfig,
  ControllerDefinition,
  DeclaredEngineOptions,
  Desired,
  Halt,
  ManagementState,
  Named,
  ReadObject,
  ReconcileContext,
  RecordEvent,
  StatusFields,
  Step,
  Watched,
} from './operator/index.js'
export { controller, engineOf, halt, sequence, watch } from './operator/index.js'
export type {
  Column,
  Conversion,
  Converted,
  ResourceConfig,
  ResourceKind,
  ResourceObject,
  RuleOptions,
  Spoke,
  SpokeConfig,
} from './resource/index.js'
export {
  atLeastOneOf,
  atMostOneOf,
  atomic,
  duration,
  embeddedResource,
  exactlyOneOf,
  example,
  hub,
  immutable,
  intOrString,
  listMap,
  listSet,
  preserveUnknownFields,
  quantity,
  resource,
  rule,
  secretKeyReference,
  spoke,
} from './resource/index.js'
export type {
  AdmissionRequest,
  CertificateFiles,
  GroupVersionKindReference,
  GroupVersionResourceReference,
  ManagedCertificateOptions,
  UserInfo,
  Validators,
  Warnings,
  WebhookConfig,
  WebhookContext,
  WebhookDefinition,
  WebhookManifestOptions,
  WebhookManifests,
  WebhookRules,
  WebhookServerDependencies,
  WebhookServerOptions,
  WebhookService,
} from './webhook/index.js'
export { denied, invalidFields, webhook, webhookManifests, webhookRules, WebhookServer } from './webhook/index.js'
