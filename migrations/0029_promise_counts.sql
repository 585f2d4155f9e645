-- The last count of violations of each promise of the product (server/platform/database/invariants.ts). `broken_since`
-- is the time of the first count that found the promise broken, and null again when a count finds it kept. It lets the
-- job mail the owner once per breach.
create table promise_counts (
  promise      text primary key check (length(promise) between 1 and 200),
  broken       integer not null constraint promise_counts_are_counts check (broken >= 0),
  broken_since timestamptz,
  counted_at   timestamptz not null default now(),
  constraint promise_counts_say_since_when check ((broken > 0) = (broken_since is not null))
);
