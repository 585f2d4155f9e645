-- no transaction
alter table refunds validate constraint refunds_reason_check;
-- A payment can be refunded in several parts on the provider's dashboard. refunds_provider_id_once still prevents
-- storing the same part twice.
drop index concurrently if exists refunds_once_per_reason;
create unique index concurrently refunds_once_per_reason on refunds (payment_id, reason)
  where reason not in ('goodwill', 'recorded_by_mistake', 'by_provider')
    and not (reason = 'overpaid' and requested_by is not null);
