-- The company's settings, its refund policies, working days, and the texts of the public site.

create table company_settings (
  id                        integer generated always as identity primary key,
  is_the_only_one           boolean not null default true check (is_the_only_one),
  company_name              text not null check (length(btrim(company_name)) between 1 and 120),
  support_email             text check (length(support_email) <= 254),
  support_phone             text check (length(support_phone) <= 30),
  contact_email             text check (length(contact_email) <= 254),
  contact_phone             text check (length(contact_phone) <= 30),
  address                   text check (length(address) <= 300),
  -- The opening hours of the park on travel days, as the company words them. Buses leave long before the office opens.
  park_hours                text check (park_hours = btrim(park_hours) and length(park_hours) between 1 and 120),
  website_url               text check (website_url like 'https://%'),
  facebook_url              text check (facebook_url like 'https://%'),
  twitter_url               text check (twitter_url like 'https://%'),
  whatsapp_url              text check (whatsapp_url like 'https://%'),
  whatsapp_group_url        text check (whatsapp_group_url like 'https://%'),
  instagram_url             text check (instagram_url like 'https://%'),
  linkedin_url              text check (linkedin_url like 'https://%'),
  maintenance_mode          boolean not null default false,

  seat_hold_minutes         integer not null default 15 check (seat_hold_minutes between 5 and 60),
  max_seats_per_booking     integer not null default 5 check (max_seats_per_booking between 1 and 10),
  booking_deadline_hours    integer not null default 2 check (booking_deadline_hours between 0 and 24),
  -- Up to this age, in years, a child travels without a seat, on an adult's lap.
  infant_max_age            integer not null default 2 check (infant_max_age between 0 and 5),
  -- If a departure moves by more than this many minutes, cancelling costs its passengers nothing.
  late_minutes              integer not null default 60 check (late_minutes between 15 and 240),
  -- Lets callers use USSD. It also needs the address of the gateway in the configuration.
  ussd_enabled              boolean not null default false,

  paystack_enabled          boolean not null default true,
  -- Never a secret key: anonymous visitors read this record.
  paystack_public_key       text check (paystack_public_key ~ '^pk_(test|live)_[A-Za-z0-9]+$'),
  bank_transfer_enabled     boolean not null default true,
  -- In naira, not kobo.
  refund_approval_above     integer not null default 100000 check (refund_approval_above between 0 and 5000000),
  refund_escalation_days    integer not null default 10 check (refund_escalation_days between 3 and 20),
  -- Business hours: Paystack accepts an unanswered dispute after 16 in Nigeria.
  dispute_hours             integer not null default 16 check (dispute_hours between 4 and 48),

  booking_emails_enabled    boolean not null default true,
  payment_emails_enabled    boolean not null default true,
  reminder_sms_enabled      boolean not null default true,
  reminder_hours            integer not null default 24 check (reminder_hours between 1 and 72),
  -- The owner gets a report by mail each morning.
  daily_report_enabled      boolean not null default true,
  created_at                timestamptz not null default now(),
  updated_at                timestamptz not null default now(),
  constraint company_settings_one_record unique (is_the_only_one)
);
create trigger company_settings_touch_updated_at before update on company_settings
  for each row execute function touch_updated_at();

-- True for a list of {hoursBefore, percent} in which hours fall strictly, percents rise strictly and the last one
-- starts at the departure.
create function are_refund_brackets(brackets jsonb) returns boolean
language sql immutable as $$
  select coalesce((
    select bool_and(
             (b.hours between 0 and 720) and (b.percent between 0 and 100)
             and (b.hours_before is null or b.hours < b.hours_before)
             and (b.percent_before is null or b.percent > b.percent_before))
           and min(b.hours) = 0 and count(*) <= 8
    from (
      select (e.bracket ->> 'hoursBefore')::numeric as hours, (e.bracket ->> 'percent')::numeric as percent,
             lag((e.bracket ->> 'hoursBefore')::numeric) over (order by e.place) as hours_before,
             lag((e.bracket ->> 'percent')::numeric) over (order by e.place) as percent_before
      from jsonb_array_elements(case jsonb_typeof(brackets) when 'array' then brackets else '[]' end)
           with ordinality as e (bracket, place)
    ) b
  ), false)
$$;

-- The charges for cancelling and moving. A policy is never edited: a new row with a later valid_from replaces it.
create table refund_policies (
  id         integer generated always as identity primary key,
  name       text not null check (name = btrim(name) and length(name) between 1 and 80),
  -- Per seat. The charge for a seat is never lower, unless less was paid for it.
  flat_kobo  integer not null check (flat_kobo between 0 and 500000),
  -- Per seat, from the second move on.
  move_kobo  integer not null check (move_kobo between 0 and 500000),
  -- [{hoursBefore, percent}]: a cancellation at least hoursBefore hours before the departure costs percent of the fare.
  -- 0 percent is the flat charge.
  brackets   jsonb not null,
  valid_from timestamptz not null default now(),
  created_by integer references users on delete restrict,
  created_at timestamptz not null default now(),
  constraint refund_policies_brackets_in_order check (are_refund_brackets(brackets))
);
create index refund_policies_in_force on refund_policies (valid_from desc, id desc);

insert into refund_policies (name, flat_kobo, move_kobo, brackets, valid_from)
values ('Standard', 100000, 100000,
        '[{"hoursBefore": 48, "percent": 0}, {"hoursBefore": 24, "percent": 25},
          {"hoursBefore": 4, "percent": 50}, {"hoursBefore": 0, "percent": 100}]', '2026-01-01 00:00+01');

-- Returns the policy that was in force at a moment. For a moment before the first policy, returns the first policy.
create function refund_policy_at(moment timestamptz) returns jsonb
language sql stable as $$
  select jsonb_build_object(
           'id', p.id, 'name', p.name, 'flatKobo', p.flat_kobo, 'moveKobo', p.move_kobo, 'brackets', p.brackets,
           'lateMinutes', coalesce((select c.late_minutes from company_settings c), 60))
  from refund_policies p
  order by p.valid_from > moment, case when p.valid_from > moment then p.valid_from end, p.valid_from desc, p.id desc
  limit 1
$$;

create function refund_policy_in_force() returns jsonb
language sql stable as $$
  select refund_policy_at(now())
$$;

-- Working days are Monday to Friday less these days. The Muslim holidays follow the moon and are announced late: they
-- are added when the government declares them.
create table holidays (
  day  date primary key,
  name text not null constraint holidays_have_a_name check (name = btrim(name) and length(name) between 1 and 80)
);
insert into holidays (day, name) values
  ('2026-12-25', 'Christmas Day'), ('2026-12-28', 'Boxing Day, observed'),
  ('2027-01-01', 'New Year''s Day'), ('2027-03-26', 'Good Friday'), ('2027-03-29', 'Easter Monday'),
  ('2027-05-03', 'Workers'' Day, observed'), ('2027-06-14', 'Democracy Day, observed'),
  ('2027-10-01', 'Independence Day'), ('2027-12-27', 'Christmas Day, observed'),
  ('2027-12-28', 'Boxing Day, observed');

-- Texts of the public site. Staff edit them in the settings.
create table site_content (
  id         integer generated always as identity primary key,
  kind       text not null check (kind in ('story', 'team', 'faq')),
  position   integer not null default 0,
  -- A story: a description of the passenger. A member of the team: the role. A question: the question.
  title      text not null check (title = btrim(title) and length(title) between 1 and 160),
  -- The text of a story or the answer to a question. Null for a member of the team.
  body       text check (body = btrim(body) and length(body) between 1 and 1000),
  -- The name of the passenger or of the member of the team. Null for a question.
  author     text check (author = btrim(author) and length(author) between 1 and 80),
  is_shown   boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_content_has_the_parts_of_its_kind check (
    (body is not null) = (kind in ('story', 'faq')) and (author is not null) = (kind in ('story', 'team')))
);
create index site_content_in_order on site_content (kind, position, id);
create trigger site_content_touch_updated_at before update on site_content
  for each row execute function touch_updated_at();
