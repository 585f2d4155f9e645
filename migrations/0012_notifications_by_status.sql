-- Failed ones are few and looked for; without this the list would read through everything ever delivered to find ten.
create index notifications_by_status on notifications (status, created_at desc, id desc) where status <> 'delivered';
