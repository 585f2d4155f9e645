-- One table for each migration: a migration that locks several can deadlock with a sale.
create trigger payments_write_money_lines after insert or update of received_kobo, applied_kobo, reversed_kobo
  on payments
  for each row execute function write_payment_lines();
