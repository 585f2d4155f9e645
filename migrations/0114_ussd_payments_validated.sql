-- Reads the table without blocking writes, after 0111 has released its lock.
alter table payments validate constraint payments_ussd_bank_is_known;
alter table payments validate constraint payments_ussd_code_has_a_bank;
