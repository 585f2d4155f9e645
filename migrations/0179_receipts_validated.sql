-- no transaction
alter table payments validate constraint payments_name_their_receipt;
