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

-- The opening hours of the park on travel days, as the company words them. Buses leave long before the office opens.
alter table company_settings
  add column park_hours text check (park_hours = btrim(park_hours) and length(park_hours) between 1 and 120);
