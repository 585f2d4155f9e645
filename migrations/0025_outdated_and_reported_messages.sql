-- A message that no longer applies when it is due is dropped instead of sent. Its status is 'failed', because the
-- previous version reads only 'pending', 'delivered' and 'failed', and runs beside this one during an upgrade. No
-- existing row is dropped, so the constraint need not check existing rows.
alter table notifications
  add column dropped boolean not null default false,
  add constraint notifications_dropped_are_never_sent check (not dropped or status = 'failed') not valid;

-- One reminder for each trip of a booking. Existing reminders belong to the trip that their booking is on now.
update notifications n
set dedupe_key = n.dedupe_key || ':' || b.trip_id
from bookings b join trips t on t.id = b.trip_id
where b.id = n.booking_id and t.depart_time > now() and n.kind in ('reminder', 'balance-reminder')
  and n.dedupe_key = n.kind || ':' || b.id;

-- The SMS gateway assigns an ID when it accepts a message, and later reports the outcome under this ID. The report may
-- arrive before the ID is stored: the first of the two inserts the row, and the second completes it.
create table sms_messages (
  message_id      text primary key check (length(message_id) between 1 and 100),
  notification_id integer references notifications on delete cascade,
  outcome         text check (outcome in ('delivered', 'failed', 'dnd')),
  reported_at     timestamptz,
  created_at      timestamptz not null default now(),
  constraint sms_messages_reports_say_when check ((outcome is null) = (reported_at is null))
);
create index sms_messages_by_notification on sms_messages (notification_id) where notification_id is not null;
create index sms_messages_unclaimed on sms_messages (created_at) where notification_id is null;
