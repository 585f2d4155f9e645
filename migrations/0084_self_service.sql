-- Passengers cancel their own bookings, for a charge that was shown before they paid.

-- True for a list of {hoursBefore, percent} in which hours fall strictly, percents rise strictly and the last one starts
-- at the departure.
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

-- A policy is never edited: a new row with a later valid_from replaces it.
create table refund_policies (
  id         integer generated always as identity primary key,
  name       text not null check (name = btrim(name) and length(name) between 1 and 80),
  -- Per seat. The charge for a seat is never lower, unless less was paid for it.
  flat_kobo  integer not null check (flat_kobo between 0 and 500000),
  -- Per seat, from the second move on.
  move_kobo  integer not null check (move_kobo between 0 and 500000),
  -- [{hoursBefore, percent}]: from so many hours of notice on, so much of the fare. 0 percent is the flat charge.
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

alter table company_settings
  -- A departure that moves by more minutes frees the passengers of any charge.
  add column late_minutes integer not null default 60 check (late_minutes between 15 and 240);

-- The policy that was in force then. A moment before the first policy gets that one.
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
