alter table disputes
  -- When the provider asked us again, after an answer or a decision. The deadline for the next answer counts from it.
  add column asked_at timestamptz;

-- A node of the version before stores 0 if the provider names no amount. The dispute is then about the whole payment, or
-- about the amount that was named before.
create function fill_disputed_amount() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.amount_kobo := old.amount_kobo;
  end if;
  if new.amount_kobo = 0 then
    new.amount_kobo := coalesce((select p.received_kobo from payments p where p.id = new.payment_id), 0);
  end if;
  return new;
end
$$;
-- Triggers run in the order of their names: this one before the ones that fill in what the bank took.
create trigger disputes_fill_amount before insert or update of amount_kobo on disputes for each row
  when (new.amount_kobo = 0) execute function fill_disputed_amount();
