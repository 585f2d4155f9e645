-- Roles that already exist get the new permission: staff who change contacts may complete the details of passengers.
insert into role_permissions (role_id, permission)
select h.role_id, 'passengers.edit' from role_permissions h where h.permission = 'bookings.contact'
on conflict do nothing;
