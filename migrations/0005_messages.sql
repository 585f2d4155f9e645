-- Messages that we send, and messages that visitors send to support.

-- This table is both the outbox and the Notifications list of the back-office. A row is inserted in the transaction
-- that causes the message. A job sends the message afterwards, and the row stays as the record of it.
create table notifications (
  id              integer generated always as identity primary key,
  type            text not null check (type in ('email', 'sms')),
  kind            text not null check (length(kind) between 1 and 40),
  dedupe_key      text not null,
  contact_info    text not null check (length(contact_info) between 3 and 254),
  booking_id      integer references bookings on delete restrict,
  payload         jsonb not null default '{}',
  subject         text,
  message         text not null default '',
  html            text,
  status          text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error      text,
  sent_at         timestamptz,
  created_by      integer references users on delete restrict,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint notifications_said_once unique (dedupe_key),
  constraint notifications_delivered_say_when check ((status = 'delivered') = (sent_at is not null))
);
create index notifications_newest on notifications (created_at desc, id desc);
create index notifications_by_booking on notifications (booking_id) where booking_id is not null;
create index notifications_waiting on notifications (next_attempt_at) where status = 'pending';

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

create table support_replies (
  id              integer generated always as identity primary key,
  message_id      integer not null references support_messages on delete cascade,
  body            text not null check (length(body) between 1 and 5000),
  notification_id integer references notifications on delete restrict,
  replied_by      integer not null references users on delete restrict,
  created_at      timestamptz not null default now()
);
create index support_replies_by_message on support_replies (message_id, created_at);
