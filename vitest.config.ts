import { defineConfig } from 'vitest/config'

/** `x.test.ts` runs on values alone; `x.integration.test.ts` may start databases, servers and processes. */
export default defineConfig({
  test: {
    // By default one core of two would stay idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,contracts,server,web,sandbox,testing,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts', 'node_modules'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,sandbox,testing,scripts}/**/*.integration.test.ts'],
          globalSetup: 'testing/start-test-postgres.ts',
          // Files share a process: loading the server anew for each of them took half of the time. Every test makes
          // its own app and database, so there is nothing for one file to leave to the next.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
