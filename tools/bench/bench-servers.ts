import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'
import { freePort, removeDataDir, startProduct } from '#testing/run-product.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'

export type BenchServers = {
  database: BenchDatabase
  /** Starts the product on a database of this name and returns its URL. */
  startNode: (name: string) => Promise<string>
  /** Starts a server that the product is compared with. It runs in its own process, like the product. */
  startLimit: (name: string, env: Record<string, string>) => Promise<string>
}

/** Lets `measure` start servers on a new PostgreSQL, and stops all of them when it ends. */
export async function withBenchServers<Result>(
  measure: (servers: BenchServers) => Promise<Result>,
): Promise<Result> {
  const database = await startBenchDatabase()
  const closers: (() => Promise<unknown>)[] = [database.stop]

  const startNode: BenchServers['startNode'] = async (name) => {
    const product = await startProduct({
      env: {
        DATABASE_URL: database.url(name),
        // No service listens at these addresses, because the measured parts neither pay nor send mail.
        PAYSTACK_SECRET_KEY: 'sk_test_bench',
        PAYSTACK_BASE_URL: 'http://127.0.0.1:1',
        SMTP_URL: 'smtp://127.0.0.1:1',
        DEMO: 'false',
        ADMIN_EMAIL: 'owner@example.com',
        ADMIN_PASSWORD: 'a password for benchmarks',
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: 'error',
      },
    })
    closers.push(async () => {
      await product.end('SIGTERM')
      await removeDataDir(product.dataDir)
    })
    return product.url
  }

  const startLimit: BenchServers['startLimit'] = async (name, env) => {
    const port = await freePort()
    const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, `tools/bench/${name}.ts`)], {
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    closers.push(async () => child.kill())
    await new Promise((resolve) => child.stdout.once('data', resolve))
    return `http://127.0.0.1:${port}`
  }

  try {
    return await measure({ database, startNode, startLimit })
  } finally {
    for (const close of closers.reverse()) await close()
  }
}
