-- A root of a day that is not over would lack lines, and no later root could be made before that day. A day is over an
-- hour after its end in Lagos, which is midnight in UTC.
create function refuse_early_roots() returns trigger
language plpgsql as $$
begin
  raise exception 'day % is not over', new.day
    using errcode = 'integrity_constraint_violation', constraint = 'day_roots_are_of_past_days';
end
$$;
create trigger day_roots_are_of_past_days before insert on day_roots for each row
  when (new.day >= (clock_timestamp() at time zone 'utc')::date)
  execute function refuse_early_roots();
