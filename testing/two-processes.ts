import { get } from 'node:http'
import { afterEach } from 'vitest'
import { freshDatabase } from './fresh-database.ts'
import { limit } from './limits.ts'
import { type Product, removeDataDir, startProduct, until } from './run-product.ts'

/** The products that a test has started. `endTwo` must be called once in each file that starts one. */
const products: Product[] = []
export const endTwo = () =>
  afterEach(async () => {
    for (const product of products.splice(0)) {
      await product.end('SIGKILL')
      await removeDataDir(product.dataDir)
    }
  })

/** Starts the product with two processes. The tests never call its payment provider and mail server. */
export async function startTwo() {
  const database = await freshDatabase()
  const product = await startProduct({
    env: {
      PROCESSES: '2',
      DATABASE_URL: database.url,
      PAYSTACK_SECRET_KEY: 'sk_test_shared',
      SMTP_URL: 'smtp://127.0.0.1:1',
      DEMO: 'false',
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: 'a password for tests',
      LOG_LEVEL: 'info',
    },
  })
  products.push(product)
  // The lines of the log may arrive after the words that the product is ready.
  await until(() => [1, 2].every((number) => pidsOf(product, number).length === 1), product)
  return { product, database }
}

/** Returns the pids that a process had so far, the current one last, from the log of the main process. */
export const pidsOf = (product: Product, number: number): number[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.endsWith('"a process is ready"}'))
    .map((line) => JSON.parse(line) as { process: number; pid: number })
    .filter((line) => line.process === number)
    .map(({ pid }) => pid)

export function kill(product: Product, number: number): void {
  const pid = pidsOf(product, number).at(-1)
  if (pid === undefined) throw new Error(`process ${number} has not started`)
  process.kill(pid, 'SIGKILL')
}

export const isReplaced = (product: Product, number: number) => () => pidsOf(product, number).length === 2

export const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Sends a request on a new connection, so that the processes take turns. Resolves to 0 if the connection breaks. */
export const ask = (url: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve) => {
    const broken = () => resolve({ status: 0, body: '' })
    get(url, { agent: false, signal: AbortSignal.timeout(limit(10_000)) }, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body })).on('error', broken)
    }).on('error', broken)
  })
