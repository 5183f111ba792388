import { defineConfig, type ViteUserConfig } from 'vitest/config'

// The examples' tests as the tests of a project of its own: Setpoint is what is installed, not sources that vitest transforms.
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['examples/*/src/**/*.test.ts'],
    server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
  },
})

export default config
