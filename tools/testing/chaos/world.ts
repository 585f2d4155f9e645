import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import type { Random } from '#server/demo/random.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { isTransient } from '#server/platform/database/database-errors.ts'
import { ROOT } from '#server/platform/root.ts'
import { type NodeStart, type Nodes, startNodes } from './nodes.ts'

const SECRET_KEY = 'sk_test_chaos'

export type World = {
  database: Connection
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  nodes: Nodes
  /** Runs a query and retries while the database is down, for two minutes. */
  patiently: <Result>(question: () => Promise<Result>) => Promise<Result>
  stop: () => Promise<void>
}

/**
 * `url` is the address of an empty database. `env` is added to the environment of the nodes. `areClocksWrong` applies
 * `wrongClock`.
 */
export type WorldOptions = {
  url: string
  env?: Record<string, string>
  areClocksWrong?: boolean
  nodes: Pick<NodeStart, 'port' | 'role'>[]
}

/** Starts a sandbox of the payment provider and the mail server, and several nodes of the product. */
export async function openWorld(
  { url, env, areClocksWrong = false, nodes: starts }: WorldOptions,
  random: Random,
): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'tafiya-chaos-'))
  const database = connect(url, { max: 8, onError: () => {} })
  let nodes: Nodes | undefined
  const sandbox = await startSandbox({
    dir: join(folder, 'sandbox'),
    secretKey: SECRET_KEY,
    webhookUrl: () => `${random.pick(nodes?.urls() ?? ['http://127.0.0.1:1'])}/api/payments/webhook`,
    pace: { retryDelaysMs: [200, 600, 1_500], transferConfirmsMs: 1_500, refundSettlesMs: 500 },
  })
  const envOf = () => ({
    ...(areClocksWrong && wrongClock(random)),
    DEMO: 'false',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'a password for chaos',
    REQUIRE_SECOND_FACTOR: 'off',
    DATABASE_URL: url,
    DATABASE_POOL: '10',
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: `${sandbox.url}/paystack`,
    SMTP_URL: sandbox.smtpUrl,
    // Lets each buyer send their own IP address in X-Forwarded-For.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...env,
  })
  nodes = await startNodes(starts.map((start) => ({ ...start, envOf })))
  await nodes.untilAllReady()
  const all = nodes
  return {
    database,
    sandbox,
    nodes,
    patiently,
    stop: async () => {
      await all.stop()
      await database.close()
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const SHIFT_CLOCK = pathToFileURL(join(ROOT, 'tools/testing/shift-clock.mjs')).href

/** Returns a clock shift of ten minutes, fast or slow, for half of the starts. The database's clock is always right. */
function wrongClock(random: Random): Record<string, string> {
  if (random.chance(0.5)) return {}
  const shift = random.pick([-600_000, 600_000])
  return { NODE_OPTIONS: `--import=${SHIFT_CLOCK}`, SHIFT_CLOCK_MS: String(shift) }
}

async function patiently<Result>(question: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + 120_000
  for (;;) {
    try {
      return await question()
    } catch (error) {
      if (!isTransient(error) || performance.now() > end) throw error
      await sleep(150)
    }
  }
}
