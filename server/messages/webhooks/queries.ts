import { type RawBuilder, sql } from 'kysely'
import type {
  DeliveryQuery,
  DeliveryStatus,
  WebhookChange,
  WebhookInput,
  WebhookQuery,
  WebhookState,
} from '#contracts/messages/webhooks.ts'
import { TEST_EVENT } from '#domain/messages/webhooks.ts'
import type { Database } from '#server/platform/database/connect.ts'
import {
  filteredBy,
  isAsShown,
  type List,
  matches,
  type Page,
  selectPage,
} from '#server/platform/database/list-page.ts'

export type WebhookRow = {
  id: number
  url: string
  events: string[]
  state: WebhookState
  waiting: number
  lastDeliveredAt: Date | null
  createdBy: string
  createdAt: Date
  updatedAt: Date
}

const COLUMNS = sql`
  e.id, e.url, e.events,
  case when e.is_on then 'on' when e.gave_up_at is null then 'off' else 'gave-up' end as state,
  (select count(*) from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'pending')::int as waiting,
  (select max(d.delivered_at) from webhook_deliveries d where d.endpoint_id = e.id) as "lastDeliveredAt",
  u.name as "createdBy", e.created_at as "createdAt", e.updated_at as "updatedAt"`

const FROM = sql`webhook_endpoints e join users u on u.id = e.created_by`

const webhookList = (query: WebhookQuery): List => ({
  columns: COLUMNS,
  id: sql`e.id`,
  from: FROM,
  where: [matches(query.search, sql`e.url`)],
  sorts: { url: sql`e.url`, created: sql`e.created_at` },
  order: sql`e.id desc`,
})

export const selectWebhooks = (db: Database, query: WebhookQuery): Promise<Page<WebhookRow>> =>
  selectPage(db, query, webhookList(query))

export async function selectWebhook(db: Database, id: number): Promise<WebhookRow | undefined> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from ${FROM} where e.id = ${id}`.execute(db)
  return rows[0]
}

export async function insertWebhook(
  tx: Database,
  { url, events, secret, createdBy }: WebhookInput & { secret: string; createdBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_endpoints')
    .values({ url, events: [...new Set(events)], secret, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns false if the webhook changed since it was shown. Switching it on forgets that the product gave up. */
export async function updateWebhook(tx: Database, id: number, change: WebhookChange): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints
    set url = coalesce(${change.url ?? null}, url), events = coalesce(${change.events ?? null}::text[], events),
        is_on = coalesce(${change.isOn ?? null}, is_on),
        gave_up_at = case when ${change.isOn ?? false} then null else gave_up_at end
    where id = ${id} and ${isAsShown(change.updatedAt)}
    returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Stores a new secret. Messages carry the signature of the former one for a day. */
export async function replaceSecret(tx: Database, id: number, secret: string): Promise<void> {
  await sql`
    update webhook_endpoints
    set previous_secret = secret, previous_until = now() + interval '1 day', secret = ${secret}
    where id = ${id}
  `.execute(tx)
}

export async function deleteWebhookRow(tx: Database, id: number): Promise<void> {
  await sql`delete from webhook_endpoints where id = ${id}`.execute(tx)
}

export type DeliveryRow = {
  id: string
  endpointId: number
  event: string
  eventId: string
  status: DeliveryStatus
  attempts: number
  lastStatus: number | null
  lastError: string | null
  createdAt: Date
  deliveredAt: Date | null
  nextAttemptAt: Date | null
}

const DELIVERY_COLUMNS = sql`
  d.id, d.endpoint_id as "endpointId", d.event, d.event_id as "eventId", d.status, d.attempts,
  d.last_status as "lastStatus", d.last_error as "lastError", d.created_at as "createdAt",
  d.delivered_at as "deliveredAt", case when d.status = 'pending' then d.next_attempt_at end as "nextAttemptAt"`

const deliveryList = (query: DeliveryQuery): List => ({
  columns: DELIVERY_COLUMNS,
  id: sql`d.id`,
  from: sql`webhook_deliveries d`,
  where: [
    sql`d.endpoint_id = ${query.endpointId}`,
    matches(query.search, sql`d.event`, sql`d.event_id`),
    filteredBy(query.status, (status) => sql`d.status = ${status}`),
  ],
  sorts: { created: sql`d.id` },
  order: sql`d.id desc`,
})

export const selectDeliveries = (db: Database, query: DeliveryQuery): Promise<Page<DeliveryRow>> =>
  selectPage(db, query, deliveryList(query))

export const selectDelivery = (db: Database, id: number | string): Promise<DeliveryRow | undefined> =>
  selectOneDelivery(db, sql`d.id = ${id}`)

export const lockDelivery = (tx: Database, id: number): Promise<DeliveryRow | undefined> =>
  selectOneDelivery(tx, sql`d.id = ${id} for update`)

async function selectOneDelivery(db: Database, isIt: RawBuilder<unknown>): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select ${DELIVERY_COLUMNS} from webhook_deliveries d where ${isIt}
  `.execute(db)
  return rows[0]
}

export async function insertTestEvent(tx: Database, endpointId: number, eventId: string): Promise<string> {
  const { id } = await tx
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      event: TEST_EVENT,
      event_id: eventId,
      data: '{}',
      dedupe_key: eventId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a message due again, with all its attempts. */
export async function restartDelivery(tx: Database, id: number): Promise<void> {
  await sql`
    update webhook_deliveries
    set status = 'pending', attempts = 0, next_attempt_at = now(), delivered_at = null, claimed_until = null
    where id = ${id}
  `.execute(tx)
}

/**
 * Raises `trip.departed` and `trip.arrived` for trips whose time has come in the last day, once for each time: a trip that
 * is postponed after its departure departs again. A trip that staff mark as completed has arrived.
 */
export async function raiseTripMoments(db: Database): Promise<void> {
  await sql`
    insert into webhook_deliveries (endpoint_id, event, event_id, data, dedupe_key)
    select e.id, m.event, 'evt_' || md5(m.key), jsonb_build_object(
             'tripId', t.id, 'routeId', t.route_id, 'busId', t.bus_id, 'priceKobo', t.price_kobo
           ), m.key
    from trips t
    cross join lateral (
      values ('trip.departed', t.depart_time, t.depart_time <= now()),
             ('trip.arrived', t.arrive_time, t.arrive_time <= now() or t.status = 'COMPLETED')
    ) as moment (event, at, has_come)
    cross join lateral (
      select moment.event, moment.event || ':' || t.id || ':' || extract(epoch from moment.at)::bigint as key
    ) m
    join webhook_endpoints e on e.is_on and moment.event = any (e.events) and e.created_at < moment.at
    where t.status <> 'CANCELED' and moment.has_come
      and t.depart_time > now() - interval '4 days' and moment.at > now() - interval '1 day'
    order by moment.at
    on conflict (endpoint_id, dedupe_key) do nothing
  `.execute(db)
}

export type DueDelivery = {
  id: string
  endpointId: number
  event: string
  eventId: string
  data: unknown
  attempts: number
  createdAt: Date
  url: string
  secret: string
  previousSecret: string | null
}

/**
 * Lets one transaction at a time claim a message. Without it, two could claim messages of the same endpoint at once,
 * because neither sees the claim of the other.
 */
export async function waitToClaim(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tafiya webhooks'))`.execute(tx)
}

/**
 * Claims the next due message for a minute and counts an attempt. If the node crashes, the message is due again after the
 * minute. An endpoint gets one message at a time, so that a slow one does not hold up the others. `skip locked` keeps two
 * nodes from claiming the same message.
 */
export async function takeDueDelivery(db: Database): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    update webhook_deliveries d
    set claimed_until = now() + interval '1 minute', next_attempt_at = now() + interval '1 minute',
        attempts = d.attempts + 1
    from webhook_endpoints e
    where e.id = d.endpoint_id and d.id = (
      select w.id
      from webhook_deliveries w join webhook_endpoints x on x.id = w.endpoint_id
      where w.status = 'pending' and w.next_attempt_at <= now() and (x.is_on or w.event = ${TEST_EVENT})
        and not exists (
          select from webhook_deliveries f where f.endpoint_id = w.endpoint_id and f.claimed_until > now()
        )
      order by w.next_attempt_at, w.id
      limit 1
      for update of w skip locked
    )
    returning d.id, d.endpoint_id as "endpointId", d.event, d.event_id as "eventId", d.data, d.attempts,
              d.created_at as "createdAt", e.url, e.secret,
              case when e.previous_until > now() then e.previous_secret end as "previousSecret"
  `.execute(db)
  return rows[0]
}

/** Only the attempt that was claimed may write its outcome. */
const isSameAttempt = ({ id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>) =>
  sql`id = ${id} and attempts = ${attempts} and status = 'pending'`

export async function markDelivered(db: Database, due: DueDelivery, status: number): Promise<void> {
  await sql`
    update webhook_deliveries
    set status = 'delivered', delivered_at = now(), claimed_until = null, last_status = ${status}, last_error = null
    where ${isSameAttempt(due)}
  `.execute(db)
}

export type Failure = { status: number | null; reason: string }

/** Schedules the next attempt after `minutes`. Null makes the message fail. */
export async function markUndelivered(
  tx: Database,
  due: DueDelivery,
  { status, reason }: Failure,
  minutes: number | null,
): Promise<void> {
  await sql`
    update webhook_deliveries
    set claimed_until = null, last_status = ${status}::int, last_error = ${reason},
        status = case when ${minutes}::int is null then 'failed' else 'pending' end,
        next_attempt_at = now() + make_interval(mins => coalesce(${minutes}::int, 0))
    where ${isSameAttempt(due)}
  `.execute(tx)
}

/** Returns false if the endpoint is off already or deleted. */
export async function switchOff(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set is_on = false, gave_up_at = now() where id = ${id} and is_on returning 1
  `.execute(tx)
  return rows.length > 0
}
