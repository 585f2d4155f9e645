-- The promises of the product (server/database/invariants.ts) as they were last counted. `broken_since` lives from the
-- first count that found one broken to the first that finds it kept, so that the owner is told once.
create table promise_counts (
  promise      text primary key check (length(promise) between 1 and 200),
  broken       integer not null constraint promise_counts_are_counts check (broken >= 0),
  broken_since timestamptz,
  counted_at   timestamptz not null default now(),
  constraint promise_counts_say_since_when check ((broken > 0) = (broken_since is not null))
);
