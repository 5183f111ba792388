import { createLogger, type Logger } from 'vite'

/**
 * Vite's logger without five lines at every start: VitePress asks for its own dependencies from the folder of the pages,
 * which has no node_modules; they are found all the same, where VitePress is.
 */
export function quietLogger(): Logger {
  const logger = createLogger()
  return {
    ...logger,
    warn(message, options) {
      if (!message.includes('Failed to resolve dependency')) logger.warn(message, options)
    },
  }
}
