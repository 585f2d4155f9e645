alter table company_settings
  -- Up to this age, in years, a child travels without a seat, on an adult's lap.
  add column infant_max_age integer not null default 2 check (infant_max_age between 0 and 5);
