-- A bank asks for a payment back. We answer a dispute with an evidence pack.

-- A dispute is a row of its own: a payment can have several, beside any exception of its own.
create table disputes (
  id                integer generated always as identity primary key,
  payment_id        integer not null references payments on delete restrict,
  -- The first dispute of the same payment, if the bank asks again after a decision.
  previous_id       integer references disputes on delete restrict,
  provider_id       text not null,
  status            text not null check (status in ('OPEN', 'WON', 'LOST')),
  -- The provider's own word for the state. It can wait for us again after our answer.
  provider_status   text,
  amount_kobo       bigint not null check (amount_kobo > 0),
  reason            text,
  due_at            timestamptz not null,
  opened_at         timestamptz not null,
  -- When the provider asked us again, after an answer or a decision. The deadline for the next answer counts from it.
  asked_at          timestamptz,
  -- The number of times that the dispute has waited for us again, after an answer or a decision. Staff are alerted each
  -- time.
  asked_again       integer not null default 0,
  -- The time since which the provider no longer knows the dispute. Staff may then close it.
  missing_since     timestamptz,
  resolved_at       timestamptz,
  resolution        text,
  -- The amount that the bank took of the payment. Written when the dispute is lost.
  taken_kobo        integer not null default 0,

  -- The evidence as a PDF, and the digest of the facts in it: the pack is made again when they change.
  pack              bytea,
  pack_sha256       bytea,
  pack_made_at      timestamptz,
  facts_sha256      bytea,
  -- The digest of the facts on which an answer rests: money, booking and trip.
  basis_sha256      bytea,
  -- The proposed answer. Null if the facts support none, so that staff decide.
  draft             jsonb,
  -- Written before the provider is called: after a crash we must know that a call may have gone out, and read the
  -- dispute before sending again.
  answer            jsonb,
  answer_claimed_at timestamptz,
  answered_at       timestamptz,
  -- Null if the product answered by itself.
  answered_by       integer references users on delete restrict,
  -- The reason why the provider refused the last answer.
  answer_error      text,
  -- The time of the insert, not of the start of the transaction, because it is compared with the time a refund was
  -- sent.
  created_at        timestamptz not null default clock_timestamp(),
  updated_at        timestamptz not null default now(),
  constraint disputes_provider_id_once unique (provider_id),
  constraint disputes_follow_an_earlier_one check (previous_id < id),
  constraint disputes_resolved_say_when check ((status = 'OPEN') = (resolved_at is null)),
  constraint disputes_take_only_if_lost check (taken_kobo >= 0 and (taken_kobo = 0 or status = 'LOST')),
  constraint disputes_packs_are_whole check (
    num_nulls(pack, pack_sha256, pack_made_at, facts_sha256, basis_sha256) in (0, 5)),
  constraint disputes_claims_have_an_answer check ((answer_claimed_at is null) = (answer is null)),
  constraint disputes_answered_say_what check (answered_at is null or answer is not null)
);
create index disputes_newest on disputes (opened_at desc, id desc);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (payment_id) where status = 'OPEN';
create index disputes_to_answer on disputes (due_at, id) where status = 'OPEN' and answered_at is null;
create index disputes_claimed on disputes (answer_claimed_at) where answered_at is null;
create trigger disputes_touch_updated_at before update on disputes
  for each row execute function touch_updated_at();

-- Earlier answers to a dispute for which the provider asks again.
create table dispute_answers (
  id          integer generated always as identity primary key,
  dispute_id  integer not null references disputes on delete restrict,
  answer      jsonb not null,
  answered_at timestamptz not null,
  answered_by integer references users on delete restrict,
  constraint dispute_answers_once unique (dispute_id, answered_at)
);

-- An answer that was sent stays as it is, unless it is kept in dispute_answers because the provider asks again.
create function keep_dispute_answers() returns trigger
language plpgsql as $$
begin
  if new.answer is null and new.answered_at is null and new.answered_by is null and exists (
    select from dispute_answers k
    where k.dispute_id = old.id and k.answered_at = old.answered_at and k.answer = old.answer
  ) then
    return new;
  end if;
  raise exception 'dispute % is answered', old.id
    using errcode = 'integrity_constraint_violation', constraint = 'disputes_answered_once';
end
$$;
-- After the decision the message can be removed with the data of the passenger.
create trigger disputes_answered_once before update on disputes for each row
  when (old.answered_at is not null and (
    (new.answer - 'message', new.answered_at, new.answered_by)
      is distinct from (old.answer - 'message', old.answered_at, old.answered_by)
    or old.status = 'OPEN' and new.answer is distinct from old.answer))
  execute function keep_dispute_answers();

create function write_dispute_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken integer := new.taken_kobo - coalesce(old.taken_kobo, 0);
begin
  if taken <> 0 then
    insert into money_lines (payment_id, booking_id, kind, kobo)
    values (new.payment_id, (select p.booking_id from payments p where p.id = new.payment_id), 'taken_back', taken);
  end if;
  return null;
end
$$;
revoke execute on function write_dispute_lines() from public;
create trigger disputes_write_money_lines after insert or update of taken_kobo, status on disputes
  for each row execute function write_dispute_lines();
