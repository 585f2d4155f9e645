-- no transaction
alter table refunds validate constraint refunds_method_check;
alter table refunds validate constraint refunds_approved_by_another;
