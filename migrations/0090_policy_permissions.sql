-- Roles that already exist get the new permissions: who may see or edit the settings may see or edit the refund policy,
-- and who may refund may waive a charge.
insert into role_permissions (role_id, permission)
select h.role_id, added.permission
from role_permissions h
join (values ('settings.view', 'policies.view'), ('settings.edit', 'policies.edit'), ('payments.refund', 'bookings.waive'))
  as added (held, permission) on added.held = h.permission
union
select r.id, 'policies.view' from roles r where r.name = 'support'
union
select r.id, 'bookings.waive' from roles r where r.name = 'manager'
on conflict do nothing;
