alter table company_settings
  -- Business hours: Paystack accepts an unanswered dispute after 16 in Nigeria.
  add column dispute_hours integer not null default 16 check (dispute_hours between 4 and 48),
  add column dispute_auto_answer boolean not null default false,
  -- Since when it is on. Older disputes are left to staff.
  add column dispute_auto_answer_since timestamptz,
  add column refund_escalation_days integer not null default 10
    check (refund_escalation_days between 3 and 20);

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
