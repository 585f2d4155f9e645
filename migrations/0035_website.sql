-- Texts of the public site, and offers that lower a fare. Staff edit both in the settings.

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
create trigger site_content_touch_updated_at before update on site_content for each row execute function touch_updated_at();

create table offers (
  id          integer generated always as identity primary key,
  title       text not null check (title = btrim(title) and length(title) between 1 and 60),
  text        text not null default '' check (text = btrim(text) and length(text) <= 300),
  -- Either a percentage of the fare, or whole naira off each seat.
  percent     integer check (percent between 1 and 90),
  amount_kobo integer check (amount_kobo between 100 and 100000000 and amount_kobo % 100 = 0),
  -- Null: all routes.
  route_id    integer references routes on delete restrict,
  -- Days in Lagos, both included. The day on which the seats are held counts, not the day of travel.
  starts_on   date not null,
  ends_on     date not null,
  -- Counts bookings, not seats. Null: no limit.
  max_uses    integer check (max_uses between 1 and 1000000),
  -- Null: the offer applies without a code.
  code        text check (code ~ '^[A-Z0-9]{4,20}$'),
  is_active   boolean not null default true,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint offers_lower_the_fare_one_way check (num_nonnulls(percent, amount_kobo) = 1),
  constraint offers_end_after_they_start check (ends_on >= starts_on),
  constraint offers_code_once unique (code)
);
create index offers_by_route on offers (route_id) where route_id is not null;
create trigger offers_touch_updated_at before update on offers for each row execute function touch_updated_at();

-- price_kobo is the fare after the discount, so totals, balances and refunds are calculated from it as before.
-- discount_kobo is the discount per seat.
alter table bookings
  add column offer_id integer references offers on delete restrict,
  add column discount_kobo integer not null default 0,
  add constraint bookings_discount_comes_from_an_offer check (
    discount_kobo >= 0 and (discount_kobo > 0) = (offer_id is not null)) not valid;
