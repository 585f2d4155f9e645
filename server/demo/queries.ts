import { type Insertable, sql } from 'kysely'
import type { Companion } from '#server/demo/bookings/plan-companions.ts'
import type { Database } from '#server/platform/database/connect.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { makeSeats } from '#server/platform/rules/make-seats.ts'

type Row<Table extends keyof DB> = Insertable<DB[Table]>

/** Makes nodes that start together wait for one another. The lock ends with the transaction. */
export async function lockDemoSeeding(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tafiya demo'))`.execute(tx)
}

export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    select not exists (select from users) and not exists (select from routes) as "isEmpty"
  `.execute(db)
  return rows[0]?.isEmpty ?? false
}

export const insertDemoMark = (db: Database) =>
  db
    .insertInto('demo_mark')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * A demo database has a row in `demo_mark`. Older ones have none and are recognised by their logins: only demo logins
 * end in @tafiya.test.
 */
export async function isDemoDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isDemo: boolean }>`
    select exists (select from demo_mark) or exists (select from users where email like '%@tafiya.test') as "isDemo"
  `.execute(db)
  return rows[0]?.isDemo ?? false
}

/**
 * Returns the password hashes of the oldest active users. The owner and the first staff are the most likely to have the
 * demo's password.
 */
export async function findOldestPasswords(db: Database, most: number): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('password_hash')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
  return users.map(({ password_hash }) => password_hash)
}

export const findRoles = (db: Database) => db.selectFrom('roles').select(['id', 'name']).execute()

export const insertUsers = (db: Database, rows: Row<'users'>[]) =>
  db.insertInto('users').values(rows).returning(['id', 'email']).execute()

export const insertSettings = (db: Database, row: Row<'company_settings'>) =>
  db.insertInto('company_settings').values(row).execute()

export const insertSiteContent = (db: Database, rows: Row<'site_content'>[]) =>
  db.insertInto('site_content').values(rows).execute()

export const insertOffers = (db: Database, rows: Row<'offers'>[]) =>
  db.insertInto('offers').values(rows).execute()

export const insertRoutes = (db: Database, rows: Row<'routes'>[]) =>
  db.insertInto('routes').values(rows).returning(['id', 'origin', 'destination']).execute()

export const insertBuses = (db: Database, rows: Row<'buses'>[]) =>
  db.insertInto('buses').values(rows).returning(['id', 'plate_no as plateNo']).execute()

export const insertBatches = (db: Database, rows: Row<'batches'>[]) =>
  db.insertInto('batches').values(rows).returning(['id', 'year', 'letter', 'stream']).execute()

/** Inserts trips and their seats. Skips a trip if its bus is already on another trip at that time. */
export async function insertTripsWithSeats(db: Database, rows: Row<'trips'>[]) {
  const trips = await inChunks(rows, (chunk) =>
    db
      .insertInto('trips')
      .values(chunk)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'bus_id as busId', 'depart_time as departTime'])
      .execute(),
  )
  await makeSeats(
    db,
    trips.map(({ id }) => id),
  )
  return trips
}

export const findSeats = (db: Database, tripIds: number[]) =>
  db
    .selectFrom('seats')
    .select(['id', 'trip_id as tripId', 'seat_no as seatNo'])
    .where('trip_id', '=', sql<number>`any (${tripIds}::int[])`)
    .execute()

export const insertBookings = (db: Database, rows: Row<'bookings'>[]) =>
  inChunks(rows, (chunk) =>
    db.insertInto('bookings').values(chunk).returning(['id', 'booking_token as token']).execute(),
  )

/** Names the people on seats, which have had empty rows since their bookings were confirmed, and infants on their laps. */
export async function namePassengers(
  db: Database,
  companions: (Companion & { bookingId: number })[],
): Promise<void> {
  await sql`
    update passengers p
    set name = n.name, phone = n.phone, address = n.address, next_of_kin_name = n.kin_name,
        next_of_kin_phone = n.kin_phone, completed_at = case when n.phone <> '' then b.confirmed_at end
    from unnest(
      ${companions.map(({ bookingId }) => bookingId)}::int[],
      ${companions.map(({ seatNo }) => seatNo)}::text[],
      ${companions.map(({ person }) => person.name)}::text[],
      ${companions.map(({ person, isNameOnly }) => (isNameOnly ? '' : person.mobile))}::text[],
      ${companions.map(({ person, isNameOnly }) => (isNameOnly ? '' : person.address))}::text[],
      ${companions.map(({ person, isNameOnly }) => (isNameOnly ? '' : person.kinName))}::text[],
      ${companions.map(({ person, isNameOnly }) => (isNameOnly ? '' : person.kinPhone))}::text[]
    ) as n (booking_id, seat_no, name, phone, address, kin_name, kin_phone)
    join bookings b on b.id = n.booking_id
    where p.booking_id = n.booking_id and p.seat_no = n.seat_no
  `.execute(db)
  const withInfant = companions.filter(({ infantName }) => infantName !== null)
  await sql`
    insert into passengers (booking_id, name, is_infant, with_passenger_id)
    select p.booking_id, n.name, true, p.id
    from unnest(
      ${withInfant.map(({ bookingId }) => bookingId)}::int[],
      ${withInfant.map(({ seatNo }) => seatNo)}::text[],
      ${withInfant.map(({ infantName }) => infantName)}::text[]
    ) as n (booking_id, seat_no, name)
    join passengers p on p.booking_id = n.booking_id and p.seat_no = n.seat_no
  `.execute(db)
}

export type SeatChange = {
  seatId: number
  status: 'RESERVED' | 'BOOKED' | 'UNAVAILABLE'
  bookingId: number | null
  holdExpiresAt: Date | null
  boardedAt: Date | null
  boardedBy: number | null
}

export async function changeSeats(db: Database, changes: SeatChange[]): Promise<void> {
  await sql`
    update seats s
    set status = change.status, booking_id = change.booking_id, hold_expires_at = change.hold_expires_at,
        boarded_at = change.boarded_at, boarded_by = change.boarded_by
    from unnest(
      ${changes.map(({ seatId }) => seatId)}::int[],
      ${changes.map(({ status }) => status)}::text[],
      ${changes.map(({ bookingId }) => bookingId)}::int[],
      ${changes.map(({ holdExpiresAt }) => holdExpiresAt)}::timestamptz[],
      ${changes.map(({ boardedAt }) => boardedAt)}::timestamptz[],
      ${changes.map(({ boardedBy }) => boardedBy)}::int[]
    ) as change (seat_id, status, booking_id, hold_expires_at, boarded_at, boarded_by)
    where s.id = change.seat_id
  `.execute(db)
}

/** Stores a scan for each boarded seat, as an online scan does. */
export async function insertScans(db: Database): Promise<void> {
  await sql`
    with boarded as (
      select s.trip_id, s.seat_no, s.booking_id, s.boarded_at as at, s.boarded_by as user_id,
             row_number() over (partition by s.trip_id, s.boarded_by order by s.seat_no::int) as seq
      from seats s where s.boarded_at is not null
    ), devices as (
      insert into door_devices (trip_id, user_id, last_seq)
      select trip_id, user_id, count(*) from boarded group by trip_id, user_id
      returning id, trip_id, user_id
    )
    insert into door_events (device_id, seq, trip_id, kind, seat_no, booking_id, at)
    select d.id, b.seq, b.trip_id, 'board', b.seat_no, b.booking_id, b.at
    from boarded b join devices d on d.trip_id = b.trip_id and d.user_id is not distinct from b.user_id
  `.execute(db)
}

export const insertPayments = (db: Database, rows: Row<'payments'>[]) =>
  inChunks(rows, (chunk) => db.insertInto('payments').values(chunk).returning(['id', 'reference']).execute())

export const insertRefunds = (db: Database, rows: Row<'refunds'>[]) =>
  inChunks(rows, (chunk) => db.insertInto('refunds').values(chunk).execute())

export const insertNotifications = (db: Database, rows: Row<'notifications'>[]) =>
  inChunks(rows, (chunk) => db.insertInto('notifications').values(chunk).execute())

export const insertSupportMessages = (db: Database, rows: Row<'support_messages'>[]) =>
  db.insertInto('support_messages').values(rows).returning(['id', 'email']).execute()

export const insertSupportReplies = (db: Database, rows: Row<'support_replies'>[]) =>
  db.insertInto('support_replies').values(rows).returning(['id', 'message_id as messageId']).execute()

export const insertSavedAnswers = (db: Database, rows: Row<'saved_answers'>[]) =>
  db.insertInto('saved_answers').values(rows).execute()

export const insertLog = (db: Database, rows: Row<'audit_log'>[]) =>
  inChunks(rows, (chunk) => db.insertInto('audit_log').values(chunk).execute())

export const insertPageViews = (db: Database, rows: Row<'page_views'>[]) =>
  inChunks(rows, (chunk) => db.insertInto('page_views').values(chunk).execute())

export const findDepartures = async (db: Database, from: Date, to: Date): Promise<Date[]> => {
  const trips = await db
    .selectFrom('trips')
    .select('depart_time as departTime')
    .where('depart_time', '>=', from)
    .where('depart_time', '<', to)
    .execute()
  return trips.map(({ departTime }) => departTime)
}

export const findActiveRoutes = (db: Database) =>
  db.selectFrom('routes').select(['id', 'origin', 'destination']).where('is_active', '=', true).execute()

export const findActiveBuses = (db: Database) =>
  db.selectFrom('buses').select(['id', 'plate_no as plateNo']).where('is_active', '=', true).execute()

/** Returns the latest active batch, to which new trips belong. */
export const findLatestBatch = (db: Database) =>
  db
    .selectFrom('batches')
    .select('id')
    .where('is_active', '=', true)
    .orderBy('year', 'desc')
    .orderBy('letter', 'desc')
    .orderBy('stream', 'desc')
    .executeTakeFirst()

export const findActiveUser = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Inserts 500 rows per statement. PostgreSQL accepts 65,535 parameters; 500 of our widest rows need about 13,500. */
async function inChunks<Item, Result>(
  items: Item[],
  insert: (chunk: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let i = 0; i < items.length; i += 500) results.push(...(await insert(items.slice(i, i + 500))))
  return results
}
