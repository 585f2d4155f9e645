-- no transaction
-- Replaces refunds_once_per_reason in 0173. Until then the old index prevents a second refund.
drop index concurrently if exists refunds_once_per_repeat;
create unique index concurrently refunds_once_per_repeat on refunds (payment_id, reason, repeat_no)
  where reason not in ('goodwill', 'recorded_by_mistake', 'by_provider')
    and not (reason = 'overpaid' and requested_by is not null) and act_id is null;
