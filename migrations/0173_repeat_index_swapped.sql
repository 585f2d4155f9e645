-- In one transaction, so that at each moment an index prevents the same refund twice.
drop index refunds_once_per_reason;
alter index refunds_once_per_repeat rename to refunds_once_per_reason;
