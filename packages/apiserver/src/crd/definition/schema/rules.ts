import type { FieldError, FieldPath, Json, Schema } from '@setpoint/kube'

/**
 * The seam to CEL. This folder checks where rules stand and what they consist of; what the expressions mean is for a
 * compiler that is passed in. Without one, any text counts as a valid rule.
 *
 * Called once for each schema that is structural and whose defaults hold; returns the walk over it.
 */
export type CompileRules = (root: Schema, options: CompileRulesOptions) => RuleWalk

export interface CompileRulesOptions {
  /** Expressions that the definition had before the update: they compile in the environment of stored expressions. */
  readonly storedRules: ReadonlySet<string>
  readonly storedMessageExpressions: ReadonlySet<string>
  /** The schema is the one that is already stored: the cost limit for a single expression does not apply. */
  readonly unchanged: boolean
}

export interface RuleWalk {
  /** Compiles the rules of one schema, which is free of other errors. Called in no particular order of schemas. */
  compile(site: RuleSite): FieldError[]
  /** After all sites: what is wrong with their cost taken together. `path` is that of the root. */
  total(path: FieldPath): FieldError[]
}

/** A schema with rules, and the way to it: enough to find its type and how often its values can occur. */
export interface RuleSite {
  readonly schema: Schema
  readonly path: FieldPath
  /** Undefined at the root. */
  readonly parent: RuleSite | undefined
  /** What this schema is to its parent's. */
  readonly step: { readonly property: string } | 'items' | 'additionalProperties' | 'root'
  /** The outermost list on the way whose items have no identity: below it, oldSelf has no meaning. */
  readonly uncorrelatable: FieldPath | undefined
}

/** Evaluates the rules of a schema on its default value. Returns nothing when they hold. */
export type CheckDefaultRules = (schema: Schema, value: Json, path: FieldPath, isRoot: boolean) => FieldError[]
