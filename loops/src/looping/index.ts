// Operators that will not quit, by the class of their mistake. Each is as small as the mistake allows, and is drawn from
// a report about a real operator; its `expected` class and `path` are what the loop doctor has to find.
import type { Looping } from '../stage/index.js'
import { broadWatches } from './broad-watch.js'
import { evictions } from './eviction.js'
import { fights } from './fight.js'
import { manyChildren } from './many-children.js'
import { noOpVersions } from './no-op-version.js'
import { nondeterminisms } from './nondeterminism.js'
import { normalisations } from './normalisation.js'
import { notStored } from './not-stored.js'
import { plain } from './plain.js'
import { requeues } from './requeue.js'
import { rings } from './ring.js'
import { runawayObjects } from './runaway-objects.js'
import { selfTriggers } from './self-trigger.js'
import { volatileMessages } from './volatile-message.js'
import { volatileValues } from './volatile-value.js'

export const looping: readonly Looping[] = [
  ...volatileValues,
  ...selfTriggers,
  ...volatileMessages,
  ...normalisations,
  ...nondeterminisms,
  ...fights,
  ...notStored,
  ...noOpVersions,
  ...runawayObjects,
  ...requeues,
  ...broadWatches,
  ...plain,
  ...rings,
  ...manyChildren,
  ...evictions,
]
