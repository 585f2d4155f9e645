import { defineConfig } from '@playwright/test'
import { browserLaunch } from '#testing/browser-launch.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Each worker runs a product of its own; on two cores more would only slow each other down.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['line']],
  use: { ...browserLaunch(), screenshot: 'only-on-failure' },
})
