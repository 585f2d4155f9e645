-- A user who left keeps the row but loses the role. Otherwise a role that a user ever had could never be deleted.
alter table users alter column role_id drop not null;
alter table users add constraint users_here_have_a_role check (role_id is not null or deleted_at is not null);
