import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { holdStatement } from '#server/bookings/queries.ts'
import type { DB } from '#server/database/schema.ts'
import { SEATS_PER_TRIP } from './selling-database.ts'

/** Stand-ins for what differs from buyer to buyer, so that it can be found again among the statement's parameters. */
const MARKS = {
  tripId: 111_111_111,
  seatId: [222_222_222],
  bookingToken: 'MARK-TOKEN',
  email: 'mark-email',
  mobile: 'mark-mobile',
  ip: 'mark-ip',
}
type Name = keyof typeof MARKS

const REST = {
  passengerName: 'Bench Buyer',
  passengerAddress: '1 Sample Street',
  nextOfKinName: 'Bench Kin',
  nextOfKinPhone: '08000000001',
  idemKey: undefined,
}

const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The hold exactly as the product sends it, for so many seats. */
function compileHold(seats: number) {
  const marks = { ...MARKS, seatId: Array.from({ length: seats }, (_, i) => 222_222_222 + i) }
  const { sql, parameters } = holdStatement({ ...marks, ...REST }).compile(compiler)
  const nameOf = (parameter: unknown) =>
    (Object.keys(marks) as Name[]).find((name) => JSON.stringify(marks[name]) === JSON.stringify(parameter))
  return { text: sql, parameters: parameters.map((value) => ({ value, name: nameOf(value) })) }
}

const PAIR = compileHold(2)
const SINGLE = compileHold(1)

export const HOLD_TEXT = PAIR.text

export type Buyer = {
  tripId: number
  seatId: number[]
  bookingToken: string
  email: string
  mobile: string
  ip: string
}

/** The parameters of the statement for one buyer of two seats, in the statement's own order. */
export const holdValues = (buyer: Buyer): unknown[] =>
  PAIR.parameters.map(({ value, name }) => (name ? buyer[name] : value))

/** The same statement for pgbench, which knows numbers only: the rest is made of them inside the database. */
export const pairsForPgbench = (trips: number): string =>
  script(PAIR, 'array[:s1, :s2]', [
    `\\set trip random(1, ${trips})`,
    `\\set s1 (:trip - 1) * ${SEATS_PER_TRIP} + random(1, ${SEATS_PER_TRIP - 1})`,
    '\\set s2 :s1 + 1',
  ])

export const oneBusForPgbench = (seats: number): string =>
  script(SINGLE, 'array[:s1]', ['\\set trip 1', `\\set s1 random(1, ${seats})`])

function script({ text, parameters }: typeof PAIR, seatId: string, choice: string[]): string {
  const words: Record<Name, string> = {
    tripId: ':trip',
    seatId,
    bookingToken: 'upper(substr(md5(random()::text), 1, 16))',
    email: `'b' || :n || '@example.com'`,
    mobile: `'080' || :n`,
    ip: `('10.0.' || :n % 250 || '.' || :n / 250 % 250)::inet`,
  }
  const statement = text.replace(/\$(\d+)/g, (_, index: string) => {
    const { value, name } = parameters[Number(index) - 1] as (typeof parameters)[number]
    if (name) return `(${words[name]})`
    return value === null ? 'null::text' : typeof value === 'string' ? `'${value}'` : String(value)
  })
  return `\\set n random(1000000, 99999999)\n${choice.join('\n')}\n${statement.replace(/\n/g, ' ')};\n`
}

let serial = Math.floor(Math.random() * 1_000_000)

export function randomBuyer(trips: number): Buyer {
  const n = ++serial
  const tripId = 1 + Math.floor(Math.random() * trips)
  const first = (tripId - 1) * SEATS_PER_TRIP + 1 + Math.floor(Math.random() * (SEATS_PER_TRIP - 1))
  return buyerOf(n, tripId, [first, first + 1])
}

export const buyerOf = (n: number, tripId: number, seatId: number[]): Buyer => ({
  tripId,
  seatId,
  bookingToken: String(n).padStart(16, '0'),
  email: `b${n}@example.com`,
  mobile: `080${String(n).padStart(8, '0')}`,
  ip: `10.${Math.floor(n / 62_500) % 250}.${Math.floor(n / 250) % 250}.${n % 250}`,
})

/** What the buyer's phone sends; the address travels as a proxy would tell it. */
export const requestOf = ({ tripId, seatId, email, mobile, ip }: Buyer) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
  body: JSON.stringify({
    tripId,
    seatId,
    email,
    mobile,
    passengerName: REST.passengerName,
    passengerAddress: REST.passengerAddress,
    nextOfKinName: REST.nextOfKinName,
    nextOfKinPhone: REST.nextOfKinPhone,
  }),
})
