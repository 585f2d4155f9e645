alter table refunds
  -- `pos`: staff refund the card on the card machine.
  drop constraint refunds_method_check,
  add constraint refunds_method_check check (method in ('paystack', 'cash', 'transfer', 'pos')) not valid,
  drop constraint refunds_approved_by_another,
  add constraint refunds_approved_by_another check (
    approved_by is null or approved_by is distinct from requested_by and approved_by is distinct from processed_by)
    not valid;

-- Only the word of a member of staff shows that money came by card machine or transfer, or that an online payment was
-- made. Its refund never becomes cash.
create function check_refund_method() returns trigger
language plpgsql as $$
begin
  if exists (select from payments p
             where p.id = new.payment_id and p.recorded_by is not null and p.provider <> 'cash') then
    raise exception 'payment % was not in cash', new.payment_id
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_in_cash_are_of_cash';
  end if;
  return new;
end
$$;
create trigger refunds_in_cash_are_of_cash before insert or update of method, payment_id on refunds
  for each row when (new.method = 'cash') execute function check_refund_method();

-- Whoever sold the booking or recorded the payment neither approves nor pays out a refund of it: they could have
-- recorded money that never came. A payment recorded by mistake moves no money.
create function check_refund_hands() returns trigger
language plpgsql as $$
begin
  if exists (select from payments p join bookings b on b.id = p.booking_id
             where p.id = new.payment_id
               and (new.approved_by in (b.created_by, p.recorded_by, p.expected_by)
                 or new.processed_by in (b.created_by, p.recorded_by, p.expected_by))) then
    raise exception 'refund % is of money that the same person took', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'refunds_are_not_by_the_seller';
  end if;
  return new;
end
$$;
create trigger refunds_are_not_by_the_seller
  before insert or update of approved_by, processed_by, reason, payment_id on refunds
  for each row when (new.reason <> 'recorded_by_mistake' and (new.approved_by is not null or new.processed_by is not null))
  execute function check_refund_hands();
