import { normalizePhone } from '#domain/platform/phone.ts'
import { holdStatement } from '#server/bookings/public/hold-seats-queries.ts'
import { SEATS_PER_TRIP } from './selling-database.ts'

/** The values that differ between buyers, named like the parameters of the hold statement. */
export type Buyer = {
  tripId: number
  seatId: number[]
  bookingToken: string
  email: string
  mobile: string
  ip: string
}

const REST = {
  passengerName: 'Bench Buyer',
  passengerAddress: '1 Sample Street',
  nextOfKinName: 'Bench Kin',
  nextOfKinPhone: '08000000001',
}

export const HOLD_TEXT = holdStatement.text

/** Returns the parameters of the hold statement for one buyer, in the order of the statement. */
export const holdValues = (buyer: Buyer): unknown[] => {
  const network = {
    firstIp: buyer.ip,
    lastIp: buyer.ip,
    isHousehold: false,
    networkKey: `drafts:${buyer.ip}`,
  }
  const holdPhone = normalizePhone(buyer.mobile)
  const without = { provenBits: 0, lockedOffer: 0, isByUssd: false, holdMinutes: null }
  const given: Record<string, unknown> = { ...REST, ...buyer, ...network, holdPhone, ...without }
  return holdStatement.parameters.map((name) => given[name])
}

/**
 * Returns a pgbench script that holds two neighbouring seats of a random trip. pgbench has only numeric variables, so
 * SQL builds all other values.
 */
export const pairsForPgbench = (trips: number): string =>
  script('array[:s1, :s2]', [
    `\\set trip random(1, ${trips})`,
    `\\set s1 (:trip - 1) * ${SEATS_PER_TRIP} + random(1, ${SEATS_PER_TRIP - 1})`,
    '\\set s2 :s1 + 1',
  ])

export const oneBusForPgbench = (seats: number): string =>
  script('array[:s1]', ['\\set trip 1', `\\set s1 random(1, ${seats})`])

function script(seatId: string, choice: string[]): string {
  const words: Record<string, string> = {
    ...Object.fromEntries(Object.entries(REST).map(([name, value]) => [name, `'${value}'`])),
    tripId: ':trip',
    seatId,
    bookingToken: 'upper(substr(md5(random()::text), 1, 16))',
    email: `'b' || :n || '@example.com'`,
    mobile: `'080' || :n`,
    ip: `('10.0.' || :n % 250 || '.' || :n / 250 % 250)::inet`,
    idemKey: 'null::text',
    holdPhone: `'23480' || (:n + 10000000)`,
    firstIp: `('10.0.' || :n % 250 || '.' || :n / 250 % 250)::inet`,
    lastIp: `('10.0.' || :n % 250 || '.' || :n / 250 % 250)::inet`,
    isHousehold: 'false',
    networkKey: `'drafts:' || :n % 62500`,
    replaces: 'null::text',
    provenBits: '18',
    proofId: 'null::text',
    proofExpires: 'null::timestamptz',
    offerCode: 'null::text',
    lockedOffer: '0',
    isByUssd: 'false',
    holdMinutes: 'null::int',
  }
  const { text, parameters } = holdStatement
  const statement = text.replace(
    /\$(\d+)/g,
    (_, index: string) => `(${words[parameters[Number(index) - 1] ?? '']})`,
  )
  return `\\set n random(1000000, 99999999)\n${choice.join('\n')}\n${statement};\n`
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

/** Returns the request of a buyer's phone, with the IP address in the header of a proxy. */
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
