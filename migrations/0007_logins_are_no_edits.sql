-- A login sets last_login_at. This is not an edit, so it must not make an open form that edits this user STALE.
drop trigger users_touch_updated_at on users;
create trigger users_touch_updated_at before update on users for each row
  when (to_jsonb(new) - 'last_login_at' is distinct from to_jsonb(old) - 'last_login_at')
  execute function touch_updated_at();
