-- A view is a named set of filters and a sort order that a member of staff saves for one list. `query` is the query
-- string of the list's URL. A date preset such as `today` is stored as the preset, not as days. The search text is not
-- stored, because it may be a passenger's name.
create table staff_views (
  id         integer generated always as identity primary key,
  user_id    integer not null references users on delete cascade,
  list       text not null check (list ~ '^[a-z-]+(/[a-z-]+)?$' and length(list) <= 40),
  name       text not null check (name = btrim(name) and length(name) between 1 and 40),
  query      text not null check (query ~ '^[A-Za-z0-9_=&%+.*-]+$' and length(query) <= 1000),
  position   integer not null,
  created_at timestamptz not null default now(),
  constraint staff_views_at_most_twenty check (position between 1 and 20),
  constraint staff_views_position_once unique (user_id, list, position),
  constraint staff_views_name_once unique (user_id, list, name)
);
