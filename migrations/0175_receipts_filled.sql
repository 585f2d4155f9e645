-- Older payments by card machine or transfer without a receipt number, or with one that was used before on the same
-- day, get their own reference. This is a migration of its own, because 0176 holds an exclusive lock until it commits.
update payments p
set receipt_no = left(p.reference, 60)
from (
  select id, row_number() over (
           partition by provider, (paid_at at time zone 'Africa/Lagos')::date,
                        upper(regexp_replace(receipt_no, '[^A-Za-z0-9]', '', 'g'))
           order by id) as place
  from payments
  where provider in ('pos', 'transfer') and status = 'PAID'
) o
where o.id = p.id and (coalesce(p.receipt_no, '') !~ '[A-Za-z0-9]' or o.place > 1);
