import { expect, test } from 'vitest'
import { buildUser } from '#testing/builders.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { PRODUCTION } from '#testing/production-environment.ts'
import { launchProduct, newDataDir, until } from '#testing/run-product.ts'
import {
  BARE,
  endProducts,
  expectSentence,
  isRunning,
  ownerLogsIn,
  postmasterPid,
  start,
} from '#testing/started-products.ts'

endProducts()

const routeCount = async (url: string) => (await (await fetch(`${url}/api/routes`)).json()).data.length

test('a first start creates a demo, Ctrl-C stops everything, a second start keeps the data', async () => {
  const dataDir = await newDataDir()
  const first = await start({ dataDir })
  expect(first.output()).toContain('admin@tafiya.test')
  expect(first.output()).toContain(`http://admin.localhost:${first.port}`)
  const routes = await routeCount(first.url)
  expect(routes).toBeGreaterThan(30)
  const postmaster = await postmasterPid(dataDir)
  expect(await first.end('SIGINT')).toBe(0)
  expect(isRunning(postmaster)).toBe(false)

  const second = await start({ dataDir })
  expect(await routeCount(second.url)).toBe(routes)
  expect(await second.end('SIGTERM')).toBe(0)
})

test('a killed product leaves no database running and starts again with the stored user', async () => {
  const dataDir = await newDataDir()
  const first = await start({ dataDir, env: BARE })
  expect(await ownerLogsIn(first.url)).toBe(200)
  const postmaster = await postmasterPid(dataDir)
  await first.end('SIGKILL')
  await until(() => !isRunning(postmaster))
  const second = await start({ dataDir, env: { DEMO: 'false' } })
  expect(await ownerLogsIn(second.url)).toBe(200)
})

test('a database that dies is restarted; meanwhile requests get 200 or 503', async () => {
  const product = await start({ env: BARE })
  const dead = await postmasterPid(product.dataDir)
  process.kill(dead, 'SIGKILL')
  const seen = new Set<number>()
  await until(async () => {
    const status = await fetch(`${product.url}/api/routes`).then((answer) => answer.status)
    seen.add(status)
    return status === 200 && (await postmasterPid(product.dataDir)) !== dead
  }, product)
  expect([...seen].every((status) => status === 200 || status === 503)).toBe(true)
  expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
  // Pages are served even without a database. The login proves that the pool has reconnected. Writes may still be paused
  // for a moment.
  expect((await fetch(product.url)).status).toBe(200)
  await until(async () => (await ownerLogsIn(product.url)) === 200, product)
})

test('a second start in the same folder exits and names the first process, which keeps running', async () => {
  const first = await start({ env: BARE })
  const second = await launchProduct({ dataDir: first.dataDir, env: BARE })
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(String(first.pid))
  expect(await ownerLogsIn(first.url)).toBe(200)
})

test('a production web node starts on a migrated external database without users', async () => {
  const { url } = await freshDatabase()
  const node = await start({ env: { ...PRODUCTION, DATABASE_URL: url, ROLE: 'web' } })
  expect((await fetch(`${node.url}/api/ready`)).status).toBe(200)
})

test.each([
  [
    'a port in use',
    async () => ({ port: await busyPort() }),
    /^Port \d+ is in use\. Set PORT to a free one\.$/m,
  ],
  [
    'a database that does not answer',
    async () => ({ env: { DATABASE_URL: 'postgresql://me:secret@127.0.0.1:1/none' } }),
    /^The database in DATABASE_URL cannot be used: .*\.$/m,
  ],
  [
    'production on a demo database',
    async () => {
      const { db, url } = await freshDatabase()
      await buildUser(db, { email: 'manager@tafiya.test' })
      return { env: { ...PRODUCTION, DATABASE_URL: url } }
    },
    /^The database of DATABASE_URL holds demo data and demo logins; .*\.$/m,
  ],
])('%s: the start prints a sentence, no stack trace, and exits with 1', async (_, options, sentence) => {
  await expectSentence(await options(), sentence)
})

async function busyPort(): Promise<number> {
  const product = await start({ env: BARE })
  return product.port
}
