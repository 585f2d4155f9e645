const BOOKINGS_A_TRIP = 10
const SEATS_PER_TRIP = 14
const PRICE = 3_500_000
const FEE = 500_000

/** Drops all indexes except unique ones, which constraints and statements need. */
const DROP_INDEXES = `
create temp table dropped_indexes on commit drop as
  select format('drop index %s', i.indexrelid::regclass) as removal, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = 'public' and not i.indisunique
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid);
do $$ declare one record; begin for one in select * from dropped_indexes loop execute one.removal; end loop; end $$`

const CREATE_INDEXES = `
do $$ declare one record; begin for one in select * from dropped_indexes loop execute one.definition; end loop; end $$`

/**
 * Returns SQL that creates this many bookings over ten past and two future months, with their seats, payments, refunds,
 * messages and log entries. Each trip has ten bookings:
 * - Six are paid in full.
 * - The seventh has a balance due.
 * - The eighth is refunded.
 * - The ninth and tenth expired unpaid. On future trips the tenth is still pending.
 *
 * Indexes are dropped and created again, because sorting a million entries is much faster than inserting them one by
 * one. Triggers are off, because they would check a million valid rows for half a minute. No message is pending and no
 * payment is due for a check, so that the product's jobs do not disturb the measurement.
 */
export const officeOf = (bookings: number): string => `
begin;
set local session_replication_role = replica;
${DROP_INDEXES};
insert into company_settings (company_name, reminder_sms_enabled, payment_emails_enabled) values ('Bench', false, false);
insert into users (name, email, password_hash, role_id)
  select 'Clerk ' || n, 'clerk' || n || '@example.com', '$argon2id$none', r.id
  from generate_series(1, ${Math.ceil(bookings / 500)}) n
  join roles r on r.name = (array['support', 'finance', 'manager', 'driver'])[n % 4 + 1];
insert into routes (origin, destination, duration)
  select 'Town ' || n, 'Camp ' || n, '8 hours' from generate_series(1, 50) n;
insert into batches (year, letter, stream) values (2026, 'A', 'I'), (2026, 'B', 'I'), (2026, 'C', 'II');
insert into buses (plate_no, bus_type, capacity)
  select 'BEN-' || n || 'CH', 'Sprinter', 14 from generate_series(1, 200) n;

insert into trips (route_id, bus_id, batch_id, driver_id, status, depart_time, arrive_time, price_kobo)
  select n % 50 + 1, n % 200 + 1, n % 3 + 1, (select min(u.id) from users u join roles r on r.id = u.role_id and r.name = 'driver'),
         case when n % 40 = 0 then 'CANCELED' when at < now() - interval '1 day' then 'COMPLETED' else 'SCHEDULED' end,
         at, at + interval '8 hours', ${PRICE}
  from generate_series(1, ${bookings / BOOKINGS_A_TRIP}) n,
       lateral (select now() - interval '300 days' + n * interval '360 days' / ${bookings / BOOKINGS_A_TRIP} as at) t;

insert into bookings (booking_token, trip_id, status, cancelled_because, cancelled_at, passenger_name, passenger_address,
                      email, mobile, next_of_kin_name, next_of_kin_phone, seat_ids, seat_nos, price_kobo,
                      is_split_payment, required_kobo, paid_kobo, created_at)
  select upper(left(md5(n::text), 16)), t.id, s.status,
         case s.status when 'CANCELLED' then case k when 8 then 'staff' else 'expired' end end,
         case s.status when 'CANCELLED' then made end,
         (array['Adaeze', 'Bashir', 'Chidi', 'Damilola', 'Efe', 'Fatima', 'Gbenga', 'Halima', 'Ifeanyi', 'Jumoke'])[n / 7 % 10 + 1]
           || ' ' || (array['Sample', 'Example', 'Muster', 'Probe', 'Tester'])[n / 70 % 5 + 1] || ' ' || n,
         n || ' Sample Street, Sample Town', 'person' || n || '@example.com', '080' || lpad(n::text, 8, '0'),
         'Kin of ' || n, '081' || lpad(n::text, 8, '0'), array[(t.id - 1) * ${SEATS_PER_TRIP} + k], array[k::text], ${PRICE},
         k = 7, case k when 7 then ${FEE} else ${PRICE} end,
         case when k < 7 or k = 8 then ${PRICE} when k = 7 then ${FEE} else 0 end, made
  from generate_series(1, ${bookings}) n
  cross join lateral (select (n - 1) % ${BOOKINGS_A_TRIP} + 1 as k) k
  join trips t on t.id = (n - 1) / ${BOOKINGS_A_TRIP} + 1
  cross join lateral (
    select case when k < 8 then 'CONFIRMED' when k = 10 and t.depart_time > now() then 'PENDING' else 'CANCELLED' end as status,
           least(t.depart_time - interval '5 days', now()) - (${bookings} - n) * interval '1 second' as made) s;

insert into seats (trip_id, seat_no, status, booking_id, hold_expires_at)
  select t.id, k::text, case b.status when 'CONFIRMED' then 'BOOKED' when 'PENDING' then 'RESERVED' else 'AVAILABLE' end,
         case when b.status in ('CONFIRMED', 'PENDING') then b.id end,
         case b.status when 'PENDING' then now() + interval '1 day' end
  from trips t
  cross join generate_series(1, ${SEATS_PER_TRIP}) k
  left join bookings b on b.trip_id = t.id and k <= ${BOOKINGS_A_TRIP} and b.id = (t.id - 1) * ${BOOKINGS_A_TRIP} + k
  order by t.id, k;

insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, status, channel, paid_at,
                      received_kobo, received_currency, applied, applied_kobo, created_at)
  select b.id, case when b.is_split_payment then 'COMMITMENT' else 'FULL' end, 'paystack', 'bench-' || b.id, b.email,
         b.required_kobo, case when b.paid_kobo > 0 then 'PAID' else 'PENDING' end, 'card',
         case when b.paid_kobo > 0 then b.created_at end, nullif(b.paid_kobo, 0),
         case when b.paid_kobo > 0 then 'NGN' end, b.paid_kobo > 0, b.paid_kobo, b.created_at
  from bookings b
  where b.paid_kobo > 0 or b.status = 'PENDING';
insert into refunds (payment_id, reason, amount_kobo, status, processed_at, created_at)
  select p.id, 'booking_cancelled', p.received_kobo, 'PROCESSED', p.paid_at, p.paid_at
  from payments p join bookings b on b.id = p.booking_id where b.status = 'CANCELLED';

insert into notifications (type, kind, dedupe_key, contact_info, booking_id, subject, message, html, status, attempts,
                           sent_at, created_at)
  select 'email', m, m || ':' || b.id, b.email, b.id, 'Your booking ' || b.booking_token, repeat('Words of a letter. ', 30),
         repeat('<p>Words of a letter.</p>', 30), case when s.is_lost then 'failed' else 'delivered' end, 1,
         case when not s.is_lost then b.created_at end, b.created_at
  from bookings b
  cross join lateral unnest(array['ticket', 'receipt']) m
  cross join lateral (select b.id % 500 = 0 as is_lost) s
  where b.paid_kobo > 0;

insert into audit_log (type, action, details, entity, entity_id, booking_id, actor_id, actor_name, after, created_at)
  select case when b.id % 10 = 0 then 'admin' else 'booking' end, a, 'Booking ' || b.booking_token, 'booking', b.id, b.id,
         case when b.id % 10 = 0 then 1 end, case when b.id % 10 = 0 then 'Clerk 1' end, '{"status": "CONFIRMED"}', b.created_at
  from bookings b cross join lateral unnest(array['booking.created', 'payment.settled', 'booking.confirmed']) a
  order by b.created_at;
insert into support_messages (name, email, subject, message, status, created_at)
  select b.passenger_name, b.email, 'A question about my seat', 'May I bring a second bag?', 'closed', b.created_at
  from bookings b where b.id % 20 = 0;
${CREATE_INDEXES};
commit`
