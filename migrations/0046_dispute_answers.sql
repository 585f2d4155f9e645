-- We answer a dispute with an evidence pack. The facts give a draft. One answer is sent to the provider.

alter table disputes
  -- The first dispute of the same payment, if the bank asks again after a decision.
  add column previous_id integer references disputes on delete restrict,
  -- The evidence as a PDF, and the digest of the facts in it: the pack is made again when they change.
  add column pack bytea,
  add column pack_sha256 bytea,
  add column pack_made_at timestamptz,
  add column facts_sha256 bytea,
  -- The digest of the facts on which an answer rests: money, booking and trip.
  add column basis_sha256 bytea,
  -- Null if the facts support no answer: staff decide.
  add column draft jsonb,
  -- Written before the provider is called: after a crash we must know that a call may have gone out, and read the
  -- dispute before sending again.
  add column answer jsonb,
  add column answer_claimed_at timestamptz,
  add column answered_at timestamptz,
  -- Null if the product answered by itself.
  add column answered_by integer references users on delete restrict,
  -- The reason why the provider refused the last answer.
  add column answer_error text,
  -- An acceptance above the approval limit of refunds. It is sent when a second person gives the same answer.
  add column proposal jsonb,
  add column proposed_by integer references users on delete restrict,
  add column proposed_at timestamptz,
  -- The provider's own word for the state. It can wait for us again after our answer.
  add column provider_status text,
  -- How often it has waited for us again, after an answer or a decision. Staff are alerted anew each time.
  add column asked_again integer not null default 0,
  -- Since when the provider does not know the dispute any more. Then staff may close it.
  add column missing_since timestamptz,
  -- What the bank took of the payment. Written when the dispute is lost.
  add column taken_kobo integer not null default 0,
  add constraint disputes_take_only_if_lost check (taken_kobo >= 0 and (taken_kobo = 0 or status = 'LOST')),
  add constraint disputes_proposals_are_whole check (num_nulls(proposal, proposed_by, proposed_at) in (0, 3)),
  add constraint disputes_proposals_sent_by_another check (
    proposed_by is null or answered_by is null or answered_by <> proposed_by),
  add constraint disputes_packs_are_whole check (
    num_nulls(pack, pack_sha256, pack_made_at, facts_sha256, basis_sha256) in (0, 5)),
  add constraint disputes_claims_have_an_answer check ((answer_claimed_at is null) = (answer is null)),
  add constraint disputes_answered_say_what check (answered_at is null or answer is not null),
  add constraint disputes_follow_an_earlier_one check (previous_id < id);

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

-- A node of the version before does not know taken_kobo and provider_status. What the bank took is then the accepted
-- amount or else the disputed one, which it stored as 0 if the provider named none.
create function fill_taken() returns trigger
language plpgsql as $$
declare
  received integer := (select coalesce(p.received_kobo, 0) from payments p where p.id = new.payment_id);
  by_others bigint := (
    select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = new.payment_id and d.id <> new.id);
begin
  new.taken_kobo := greatest(0, least(received - by_others, case
    when new.resolution = 'merchant-accepted' and new.answer ->> 'resolution' = 'merchant-accepted'
      then (new.answer ->> 'refundAmount')::bigint
    when new.amount_kobo = 0 then received
    else new.amount_kobo
  end));
  return new;
end
$$;
create trigger disputes_fill_taken_of_new before insert on disputes for each row
  when (new.status = 'LOST' and new.taken_kobo = 0 and new.provider_status is null)
  execute function fill_taken();
create trigger disputes_fill_taken_of_old before update on disputes for each row
  when (new.status = 'LOST' and old.status <> 'LOST' and new.taken_kobo = 0
    and new.provider_status is not distinct from old.provider_status)
  execute function fill_taken();

create index disputes_to_answer on disputes (due_at, id) where status = 'OPEN' and answered_at is null;
create index disputes_claimed on disputes (answer_claimed_at) where answered_at is null;
create index disputes_newest on disputes (opened_at desc, id desc);
