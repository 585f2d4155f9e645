-- Roles that already exist get the new permission: staff who create trips may import them.
insert into role_permissions (role_id, permission)
select h.role_id, 'imports.process' from role_permissions h where h.permission = 'trips.create'
on conflict do nothing;
