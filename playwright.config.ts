import { defineConfig } from '@playwright/test'
import { browserLaunch } from '#testing/browser-launch.ts'
import { limit } from '#testing/limits.ts'
import { keepTemporaryFilesInMemory } from '#testing/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // Each worker starts its own instance of the product. On two cores, more workers would slow each other down.
  workers: 2,
  timeout: limit(240_000),
  expect: { timeout: limit(20_000) },
  forbidOnly: true,
  reporter: [['line']],
  use: { ...browserLaunch(), screenshot: 'only-on-failure' },
})
