/**
 * How deep a body may nest. Go stops at 10,000; what follows here is recursive, and no API object comes near either.
 * The refusal reads the same.
 */
export const MAX_DEPTH = 500

/** sigs.k8s.io/json reports no more strict errors than this. */
export const MAX_STRICT_ERRORS = 100
