import { loopRule } from '../loops/index.js'
import { brokenApiRule } from './broken-api.js'
import { brokenWebhookRule } from './broken-webhook.js'
import { eventStormRule } from './event-storm.js'
import { observedGenerationRule } from './observed-generation.js'
import { ownerRule } from './owner.js'
import { recreatedRule } from './recreated.js'
import { reportedLoopRule } from './reported-loop.js'
import type { Rule } from './rule.js'
import { runawayRule } from './runaway.js'
import { stuckDeletionRule } from './stuck-deletion.js'
import { twoControllersRule } from './two-controllers.js'

/** Those that need nothing but versions, for a log. */
export function logRules(): Rule[] {
  return [
    loopRule(),
    reportedLoopRule(),
    recreatedRule(),
    runawayRule(),
    stuckDeletionRule(),
    observedGenerationRule(),
    ownerRule(),
    twoControllersRule(),
    eventStormRule(),
  ]
}

/** A fresh set of all rules, for one observation. */
export function standardRules(): Rule[] {
  return [...logRules(), brokenApiRule(), brokenWebhookRule()]
}
