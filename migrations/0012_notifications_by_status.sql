-- Failed notifications are few. Without this index, the list of failed ones would scan all delivered ones to fill a
-- page.
create index notifications_by_status on notifications (status, created_at desc, id desc) where status <> 'delivered';
