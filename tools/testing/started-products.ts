import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import {
  launchProduct,
  type Product,
  type ProductOptions,
  removeDataDir,
  startProduct,
  until,
} from './run-product.ts'

/** The products that a test has started. Each file that starts one must call `endProducts` once. */
const products: Product[] = []
export const endProducts = () =>
  afterEach(async () => {
    const started = products.splice(0)
    await Promise.all(started.map((product) => product.end('SIGKILL')))
    for (const { dataDir } of started) {
      await until(async () => !isRunning(await postmasterPid(dataDir)))
      await removeDataDir(dataDir)
    }
  })

export async function start(options: ProductOptions = {}): Promise<Product> {
  const product = await startProduct(options)
  products.push(product)
  return product
}

export const postmasterPid = (dataDir: string) =>
  readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').then(
    (text) => Number(text.split('\n')[0]),
    () => 0,
  )

export const isRunning = (pid: number) => {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * BARE starts the product without demo data, because creating that takes a second or two. A login of OWNER then proves
 * that the database has kept its data.
 */
export const OWNER = { email: 'owner@example.com', password: 'a password for tests' }
export const BARE = { DEMO: 'false', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }

/**
 * Several nodes need a shared payment provider and mail server. No service listens at these addresses, because these
 * tests never call them.
 */
export const SHARED = { ...BARE, PAYSTACK_SECRET_KEY: 'sk_test_shared', SMTP_URL: 'smtp://127.0.0.1:1' }

export async function ownerLogsIn(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(OWNER),
  })
  return answer.status
}

/** Expects that a start fails with exit code 1 and one sentence for the operator. */
export async function expectSentence(options: ProductOptions, sentence: RegExp): Promise<void> {
  const product = await launchProduct(options)
  expect(await product.exit).toBe(1)
  expect(product.output()).toMatch(sentence)
  expect(product.output()).not.toMatch(/^\s+at /m)
  expect(product.output()).not.toContain('secret')
}
