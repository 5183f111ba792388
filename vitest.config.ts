import { defineConfig } from 'vitest/config'

// Tests run on the sources: the `@setpoint/source` condition of each package's exports points at src/.
const conditions = ['@setpoint/source']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [
      'loops/src/**/*.test.ts',
      'packages/*/src/**/*.test.ts',
      'examples/*/src/**/*.test.ts',
      'conformance/src/**/*.test.ts',
      'bench/src/**/*.test.ts',
      'labs/src/**/*.test.ts',
      'docs/*.test.ts',
    ],
    // A loaded machine is slow, not wrong. What a test waits for has its own, shorter limit.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
})
