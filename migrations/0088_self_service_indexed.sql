-- no transaction
alter table refunds validate constraint refunds_reason_check;
alter table refunds validate constraint refunds_code_is_for_cash;
-- A booking can lose seats more than once, and each time a payment of it can be refunded.
drop index concurrently if exists refunds_once_per_act;
create unique index concurrently refunds_once_per_act on refunds (payment_id, act_id) where act_id is not null;
-- Replaces refunds_once_per_reason in 0091. Until then the old index prevents a second refund.
drop index concurrently if exists refunds_once_without_act;
create unique index concurrently refunds_once_without_act on refunds (payment_id, reason)
  where reason not in ('goodwill', 'recorded_by_mistake', 'by_provider')
    and not (reason = 'overpaid' and requested_by is not null) and act_id is null;
-- Finds the refunds of an act, also when an act is deleted.
drop index concurrently if exists refunds_by_act;
create index concurrently refunds_by_act on refunds (act_id) where act_id is not null;
