-- In one transaction, so that at each moment an index prevents a second refund for the same reason.
drop index refunds_once_per_reason;
alter index refunds_once_without_act rename to refunds_once_per_reason;
