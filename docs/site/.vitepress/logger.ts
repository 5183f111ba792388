import { createLogger, type Logger } from 'vite'

/**
 * Vite's logger without five lines at every start: VitePress asks for its own dependencies from the folder of the pages,
 * which has no node_modules; they are found all the same, where VitePress is.
 */
export function quietLogger(): Logger {
  // A build says only what is wrong, as VitePress has it.
  const logger = createLogger(process.argv.includes('build') ? 'warn' : 'info')
  return {
    ...logger,
    warn(message, options) {
      if (!message.includes('Failed to resolve dependency')) logger.warn(message, options)
    },
  }
}
