/**
 * An object is wanted in a version that only somebody else can convert it to, and has not been converted yet. Codecs
 * and field managers are synchronous; whoever uses them where conversion may be needed does so inside
 * {@link whenConverted}, which converts and tries again.
 */
export class ConversionNeeded extends Error {
  override readonly name = 'ConversionNeeded'

  constructor(
    /** Converts, so that the same step gets further when it is tried again. */
    readonly convert: () => Promise<void>,
  ) {
    super('an object is needed in a version that it has not been converted to')
  }
}

/** Runs a step, again after each conversion that it turns out to need. At once where none is. */
export function whenConverted<T>(step: () => T): T | Promise<T> {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof ConversionNeeded)) throw error
    return error.convert().then(() => whenConverted(step))
  }
}
