-- Amounts of 0 that nodes of the version before stored after 0047.
update disputes d set amount_kobo = p.received_kobo
from payments p where p.id = d.payment_id and d.amount_kobo = 0 and p.received_kobo > 0;

-- 0047 counted the disputed amount as taken, also if it exceeds what arrived, and in full for each of several disputes.
-- Together they take at most what arrived, the oldest first. The ledger gets a line about the correction.
update disputes d set taken_kobo = capped.kobo
from (
  select t.id,
         greatest(0, least(t.taken_kobo, coalesce(p.received_kobo, 0)
           - (sum(t.taken_kobo) over (partition by t.payment_id order by t.id) - t.taken_kobo)))::integer as kobo
  from disputes t join payments p on p.id = t.payment_id
  where t.taken_kobo > 0
) capped
where capped.id = d.id and capped.kobo <> d.taken_kobo;

-- The provider asked again after the last answer that is kept.
update disputes d set asked_at = coalesce(
  (select max(a.answered_at) from dispute_answers a where a.dispute_id = d.id), d.opened_at)
where d.asked_again > 0 and d.asked_at is null;
