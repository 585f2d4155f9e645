import Fastify from 'fastify'
import pg from 'pg'
import type { TripSearch } from '#contracts/network/trips.ts'
import { presentTripOnSale } from '#server/network/trips/present-trip.ts'
import { type FoundTrip, searchStatement } from '#server/network/trips/queries.ts'
import { searchRow } from '#server/network/trips/search-trips.ts'
import { type Buyer, HOLD_TEXT, holdValues } from './hold-work.ts'

// The server that bench.ts compares holds and searches with: only Fastify, node-postgres and the product's statements. A
// search sends the same bytes as the product.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 })
const app = Fastify()
let serial = 0
app.post<{ Body: Buyer }>('/api/bookings', async (request, reply) => {
  const buyer = {
    ...request.body,
    bookingToken: String(++serial).padStart(16, '0'),
    ip: request.headers['x-forwarded-for'] as string,
  }
  const { rows } = await pool.query({ name: 'hold', text: HOLD_TEXT, values: holdValues(buyer) })
  return rows[0].id === null ? reply.code(409).send({ error: 'taken' }) : { data: rows[0] }
})
app.get<{ Querystring: TripSearch }>('/api/trips/search', async ({ query }) => {
  const { rows } = await pool.query<FoundTrip>({
    name: 'search',
    text: searchStatement.text,
    values: [JSON.stringify([searchRow(query, 0)])],
  })
  return { data: { trips: rows.map(presentTripOnSale) } }
})
const address = await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log(`listening on ${address}`)
