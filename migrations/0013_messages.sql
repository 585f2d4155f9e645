-- Messages that we send, and messages that visitors send to support.

-- This table is both the outbox and the Notifications list of the back-office. A row is inserted in the transaction
-- that causes the message. A job sends the message afterwards, and the row stays as the record of it.
create table notifications (
  id                  integer generated always as identity primary key,
  type                text not null check (type in ('email', 'sms')),
  kind                text not null check (length(kind) between 1 and 40),
  dedupe_key          text not null,
  contact_info        text not null check (length(contact_info) between 3 and 254),
  booking_id          integer references bookings on delete restrict,
  payload             jsonb not null default '{}',
  subject             text,
  message             text not null default '',
  html                text,
  status              text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- The message no longer applied when it was due, and was not sent.
  dropped             boolean not null default false,
  attempts            integer not null default 0,
  next_attempt_at     timestamptz not null default now(),
  last_error          text,
  sent_at             timestamptz,
  -- The Message-ID of a mail or the gateway's ID of an SMS: evidence that a ticket was delivered.
  provider_message_id text,
  created_by          integer references users on delete restrict,
  created_at          timestamptz not null default now(),
  updated_at          timestamptz not null default now(),
  -- Long texts are cut, because an index entry holds at most 2,700 bytes.
  search_words        text generated always as (
    lower(contact_info || E'\n' || left(coalesce(subject, message), 300))
  ) stored,
  constraint notifications_said_once unique (dedupe_key),
  constraint notifications_delivered_say_when check ((status = 'delivered') = (sent_at is not null)),
  constraint notifications_dropped_are_never_sent check (not dropped or status = 'failed')
);
-- A search scans this index instead of the table, as in bookings_listed.
create index notifications_listed on notifications (created_at desc, id desc) include (search_words);
-- Failed notifications are few. Without this index, the list of failed ones would scan all delivered ones to fill a
-- page.
create index notifications_by_status on notifications (status, created_at desc, id desc) where status <> 'delivered';
create index notifications_waiting on notifications (next_attempt_at) where status = 'pending';
create index notifications_by_booking on notifications (booking_id) where booking_id is not null;
-- Find what we hold about a contact, also if the booking of the message now has another contact.
create index notifications_by_contact on notifications (contact_info);
create index notifications_by_phone
  on notifications (right(regexp_replace(contact_info, '[^0-9]', '', 'g'), 10)) where type = 'sms';
create trigger notifications_touch_updated_at before update on notifications
  for each row execute function touch_updated_at();

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

create table support_messages (
  id          integer generated always as identity primary key,
  name        text not null check (length(name) between 1 and 120),
  email       text not null check (length(email) <= 254),
  phone       text check (length(phone) <= 30),
  subject     text not null check (length(subject) between 1 and 200),
  message     text not null check (length(message) between 1 and 500),
  status      text not null default 'new' check (status in ('new', 'answered', 'closed')),
  ip_address  inet,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now()
);
create index support_messages_newest on support_messages (created_at desc, id desc);
create index support_messages_by_email on support_messages (email);
create trigger support_messages_touch_updated_at before update on support_messages
  for each row execute function touch_updated_at();

create table support_replies (
  id              integer generated always as identity primary key,
  message_id      integer not null references support_messages on delete cascade,
  body            text not null check (length(body) between 1 and 5000),
  notification_id integer references notifications on delete restrict,
  replied_by      integer not null references users on delete restrict,
  created_at      timestamptz not null default now()
);
create index support_replies_by_message on support_replies (message_id, created_at);

-- Texts that staff insert into replies to messages. They can hold {name} and {reference}, which the screen fills in.
create table saved_answers (
  id         integer generated always as identity primary key,
  title      text not null,
  body       text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_answers_have_a_title check (title = btrim(title) and length(title) between 1 and 80),
  constraint saved_answers_have_words check (body = btrim(body) and length(body) between 1 and 3000)
);
create trigger saved_answers_touch_updated_at before update on saved_answers for each row
  execute function touch_updated_at();
