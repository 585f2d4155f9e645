-- Those who left keep their row, but not the role they had: otherwise no role that anybody ever held could be removed.
alter table users alter column role_id drop not null;
alter table users add constraint users_here_have_a_role check (role_id is not null or deleted_at is not null);
