import { defineConfig } from 'vitest/config'

// Tests of more than a minute are named *.full.test.ts and run by `npm run test:full` only.
const full = process.env['PITH_FULL'] === '1'

export default defineConfig({
  test: {
    include: full ? ['{src,test,bench}/**/*.full.test.ts'] : ['{src,test,bench}/**/*.test.ts'],
    exclude: full ? ['node_modules/**'] : ['**/*.full.test.ts', 'node_modules/**'],
    testTimeout: full ? 1_800_000 : 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts'],
      reporter: ['text-summary', 'json-summary'],
    },
  },
})
