import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Runs one statement in the product's database and returns its rows. It is for changes that no screen offers, for
 * example making a session older.
 */
export async function inDatabase<Row extends object>(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const host = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const client = new pg.Client({ host, user: 'postgres', database: 'tafiya' })
  await client.connect()
  const { rows } = await client.query<Row>(statement, values)
  await client.end()
  return rows
}

/** Makes a trip look long over. Its bus has no other trip at that time. */
export const endJourney = (dataDir: string, tripId: number): Promise<object[]> =>
  inDatabase(
    dataDir,
    `update trips
     set status = 'COMPLETED', depart_time = now() - make_interval(days => 400 + id % 300),
         arrive_time = now() - make_interval(days => 400 + id % 300) + interval '8 hours'
     where id = $1`,
    [tripId],
  )

/** Makes the last identity confirmation of a user look older than the 15 minutes for which it is valid. */
export const ageConfirmation = (dataDir: string, email: string): Promise<object[]> =>
  inDatabase(
    dataDir,
    `update sessions s set confirmed_at = now() - interval '16 minutes'
     from users u where u.id = s.user_id and u.email = $1`,
    [email],
  )

/** Returns the ids of the trips that the driver of the demo drives. */
export const tripsOfDriver = async (dataDir: string): Promise<number[]> =>
  (
    await inDatabase<{ id: number }>(
      dataDir,
      `select t.id from trips t join users u on u.id = t.driver_id where u.email = 'driver@tafiya.test'`,
    )
  ).map(({ id }) => id)
