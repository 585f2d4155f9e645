import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/platform/database/connect.ts'
import { AppError } from '#server/platform/errors.ts'
import { freshDatabase } from '#testing/fresh-database.ts'
import { withIdempotency, withKeyedTransaction } from './with-idempotency.ts'

/** Returns `work`, which counts its runs, and `ask`, which runs `work`, or `does` if given, with an idempotency key. */
function counter(db: Database) {
  let begun = 0
  const work = async () => ({ number: ++begun })
  const ask = (
    body: unknown,
    {
      key = 'a-key-for-tests',
      endpoint = 'POST /things' as string,
      does = work as () => Promise<unknown>,
    } = {},
  ) => withIdempotency(db, { endpoint, key, body }, does)
  return { ask, begun: () => begun, work }
}

const fails = (error: Error) => async () => {
  throw error
}

test('the same key and body get the same answer, and the work is done once', async () => {
  const { db } = await freshDatabase()
  const { ask, begun } = counter(db)
  expect(await ask({ a: 1 })).toEqual({ number: 1 })
  for (let i = 0; i < 20; i++) expect(await ask({ a: 1 })).toEqual({ number: 1 })
  expect(begun()).toBe(1)
})

test('the same key with another body is refused; with another key or endpoint it is accepted', async () => {
  const { db } = await freshDatabase()
  const { ask } = counter(db)
  await ask({ a: 1 })
  await expect(ask({ a: 2 })).rejects.toMatchObject({ code: 'KEY_REUSED', status: 422 })
  expect(await ask({ a: 2 }, { key: 'another-key' })).toEqual({ number: 2 })
  expect(await ask({ a: 2 }, { endpoint: 'POST /others' })).toEqual({ number: 3 })
})

test('without a key the work runs every time and nothing is stored', async () => {
  const { db } = await freshDatabase()
  const { work } = counter(db)
  const request = { endpoint: 'POST /things', key: undefined, body: {} }
  await withIdempotency(db, request, work)
  expect(await withIdempotency(db, request, work)).toEqual({ number: 2 })
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
})

test('after a refused request, the key can be used with another body', async () => {
  const { db } = await freshDatabase()
  const { ask } = counter(db)
  const does = fails(new AppError('AMOUNT_DIFFERS', 'The amount to pay is ₦35,000.'))
  await expect(ask({ a: 1 }, { does })).rejects.toMatchObject({ code: 'AMOUNT_DIFFERS' })
  expect(await ask({ a: 2 })).toEqual({ number: 1 })
})

test.each([
  ['UNAVAILABLE', new AppError('UNAVAILABLE', 'Please try again.')],
  ['an unexpected error', new Error('unexpected')],
])('after %s the same request runs again, and its key is refused with another body', async (_, error) => {
  const { db } = await freshDatabase()
  const { ask } = counter(db)
  await expect(ask({ a: 1 }, { does: fails(error) })).rejects.toBe(error)
  await expect(ask({ a: 2 })).rejects.toMatchObject({ code: 'KEY_REUSED' })
  expect(await ask({ a: 1 })).toEqual({ number: 1 })
  expect(await ask({ a: 1 })).toEqual({ number: 1 })
})

test('copies at the same moment are all answered, and every later copy gets the same one of these answers', async () => {
  const { db } = await freshDatabase()
  const { ask } = counter(db)
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ a: 1 })))
  const kept = await ask({ a: 1 })
  expect(answers).toContainEqual(kept)
  expect(await ask({ a: 1 })).toEqual(kept)
})

test('a late answer is not stored if another request has the key by then', async () => {
  const { db } = await freshDatabase()
  const { ask } = counter(db)
  let finish = (_: unknown) => {}
  let slow: Promise<unknown> = Promise.resolve()
  // The slow request has claimed the key before the other requests start.
  await new Promise<void>((begun) => {
    const work = () => {
      begun()
      return new Promise((resolve) => {
        finish = resolve
      })
    }
    slow = ask({ a: 1 }, { does: work })
  })
  const refused = ask({ a: 1 }, { does: fails(new AppError('HOLD_EXPIRED', 'Hold expired.')) })
  await expect(refused).rejects.toMatchObject({ code: 'HOLD_EXPIRED' })
  await expect(ask({ a: 2 }, { does: fails(new Error('half done')) })).rejects.toThrow('half done')
  finish({ number: 'of the first' })
  expect(await slow).toEqual({ number: 'of the first' })
  expect(await ask({ a: 2 })).toEqual({ number: 1 })
})

/** Counts one page view in its transaction, as the work of a request. */
const view = async (tx: Database) => {
  await sql`
    insert into page_views as p (day, path, views) values (current_date, '/', 1)
    on conflict (day, path) do update set views = p.views + 1
  `.execute(tx)
  return { seen: true }
}

const viewsOf = async (db: Database) =>
  (await db.selectFrom('page_views').select('views').execute())[0]?.views

test('in a transaction the copies of a request wait for the first one, and the work is done once', async () => {
  const { db } = await freshDatabase()
  const request = { endpoint: 'POST /views', key: 'one-click-0001', body: { a: 1 } }
  const answers = await Promise.all(Array.from({ length: 5 }, () => withKeyedTransaction(db, request, view)))
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ seen: true })))
  expect(await viewsOf(db)).toBe(1)
  await expect(withKeyedTransaction(db, { ...request, body: { a: 2 } }, view)).rejects.toMatchObject({
    code: 'KEY_REUSED',
  })
})

test('a transaction that fails after its work leaves neither the work nor the key', async () => {
  const { db } = await freshDatabase()
  const request = { endpoint: 'POST /views', key: 'one-click-0002', body: { a: 1 } }
  const dies = async (tx: Database) => {
    await view(tx)
    throw new Error('the node died')
  }
  await expect(withKeyedTransaction(db, request, dies)).rejects.toThrow('the node died')
  expect(await viewsOf(db)).toBeUndefined()
  expect(await withKeyedTransaction(db, { ...request, body: { a: 2 } }, view)).toEqual({ seen: true })
  expect(await viewsOf(db)).toBe(1)
})
