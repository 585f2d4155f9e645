create trigger refunds_write_money_lines after insert or delete or update of amount_kobo, status on refunds
  for each row execute function write_refund_lines();

alter table refunds
  -- A refund is late only a number of working days after it was sent, or after a second person approved it.
  add column approved_at timestamptz,
  -- When it became an open item for finance, because it was late.
  add column escalated_at timestamptz;

-- What a bank took is not refunded as well: a new refund, a raised one and a failed one that staff send again or pay out
-- fit into the rest. News of the provider about a refund is always stored.
create or replace function check_refunds_within_payment() returns trigger
language plpgsql as $$
declare
  received integer;
  taken bigint := 0;
  going_back bigint;
begin
  select p.received_kobo, p.reversed_kobo into received, taken
    from payments p where p.id = new.payment_id for no key update;
  if tg_op = 'INSERT' and new.reason <> 'by_provider'
     or tg_op = 'UPDATE' and (
       new.amount_kobo > old.amount_kobo
       or old.status = 'FAILED' and (new.status = 'REQUESTED' or new.processed_by is not null)) then
    taken := taken + (select coalesce(sum(d.taken_kobo), 0) from disputes d where d.payment_id = new.payment_id);
  else
    taken := 0;
  end if;
  select coalesce(sum(r.amount_kobo), 0) into going_back
    from refunds r where r.payment_id = new.payment_id and r.status <> 'FAILED';
  if going_back > coalesce(received, 0) - taken then
    raise exception 'payment % received % kobo, banks took %, and % would go back', new.payment_id, received, taken, going_back
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_within_payment';
  end if;
  return null;
end
$$;
