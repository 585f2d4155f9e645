-- A login notes its time on the user's row. Whoever edits that user meanwhile must not be told that somebody else did.
drop trigger users_touch_updated_at on users;
create trigger users_touch_updated_at before update on users for each row
  when (to_jsonb(new) - 'last_login_at' is distinct from to_jsonb(old) - 'last_login_at')
  execute function touch_updated_at();
