import { defineConfig } from 'vitest/config'

// Run by `npm run test:spark`, which prepares what the test needs. A minute each, and far longer on a busy machine.
export default defineConfig({
  test: { include: ['integrations/spark/*.test.ts'], testTimeout: 3_600_000, hookTimeout: 300_000 },
})
