-- Roles that already exist get the new permissions: who may refund may answer disputes.
insert into role_permissions (role_id, permission)
select h.role_id, added.permission
from role_permissions h cross join (values ('disputes.view'), ('disputes.process')) as added (permission)
where h.permission = 'payments.refund'
union
select r.id, 'disputes.view' from roles r where r.name = 'manager'
on conflict do nothing;
