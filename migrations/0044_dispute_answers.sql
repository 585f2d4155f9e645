-- We answer a dispute with an evidence pack. The facts give a draft. One answer is sent to the provider.

alter table disputes
  -- The first dispute of the same payment, if the bank asks again after a decision.
  add column previous_id integer references disputes on delete restrict,
  -- The evidence as a PDF, and the digest of the facts in it: the pack is made again when they change.
  add column pack bytea,
  add column pack_sha256 bytea,
  add column pack_made_at timestamptz,
  add column facts_sha256 bytea,
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
  -- What the bank took of the payment. Written when the dispute is lost.
  add column taken_kobo integer not null default 0,
  add constraint disputes_take_only_if_lost check (taken_kobo >= 0 and (taken_kobo = 0 or status = 'LOST')),
  add constraint disputes_proposals_are_whole check (num_nulls(proposal, proposed_by, proposed_at) in (0, 3)),
  add constraint disputes_proposals_sent_by_another check (
    proposed_by is null or answered_by is null or answered_by <> proposed_by),
  add constraint disputes_packs_are_whole check (
    num_nulls(pack, pack_sha256, pack_made_at, facts_sha256) in (0, 4)),
  add constraint disputes_claims_have_an_answer check ((answer_claimed_at is null) = (answer is null)),
  add constraint disputes_answered_say_what check (answered_at is null or answer is not null),
  add constraint disputes_follow_an_earlier_one check (previous_id < id);

create function keep_dispute_answers() returns trigger
language plpgsql as $$
begin
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

-- The provider may name no amount. Versions before stored 0 for it, which stands for the whole payment.
update disputes d set amount_kobo = p.received_kobo
from payments p where p.id = d.payment_id and d.amount_kobo = 0 and p.received_kobo > 0;
update disputes set taken_kobo = least(amount_kobo, 2147483647) where status = 'LOST';

create index disputes_to_answer on disputes (due_at, id) where status = 'OPEN' and answered_at is null;
create index disputes_newest on disputes (opened_at desc, id desc);

alter table company_settings
  -- Business hours: Paystack accepts an unanswered dispute after 16 in Nigeria.
  add column dispute_hours integer not null default 16 check (dispute_hours between 4 and 48),
  add column dispute_auto_answer boolean not null default false,
  -- Since when it is on. Older disputes are left to staff.
  add column dispute_auto_answer_since timestamptz;

create function note_auto_answer_since() returns trigger
language plpgsql as $$
begin
  new.dispute_auto_answer_since := case
    when not new.dispute_auto_answer then null
    when tg_op = 'UPDATE' and old.dispute_auto_answer then old.dispute_auto_answer_since
    else clock_timestamp()
  end;
  return new;
end
$$;
create trigger company_settings_auto_answer_since before insert or update on company_settings
  for each row execute function note_auto_answer_since();

-- What a bank took of a payment without a dispute that we know.
alter table payments
  add column reversed_kobo integer not null default 0,
  add constraint payments_reversed_had_arrived check (
    reversed_kobo = 0 or (reversed_kobo > 0 and reversed_kobo <= received_kobo)) not valid;
update payments p
set reversed_kobo = greatest(0, p.received_kobo - (
  select coalesce(sum(r.amount_kobo), 0) from refunds r
  where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')) - (
  select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = p.id))
where p.exception = 'reversed';

-- The Message-ID of a mail or the gateway's ID of an SMS: evidence that a ticket was delivered.
alter table notifications add column provider_message_id text;
