-- The page of the provider on which a visitor without script pays. Null for payments of an older version.
alter table payments add column authorization_url text;

-- A response from the provider is not an edit: a form that was opened before it can still be saved.
drop trigger payments_touch_updated_at on payments;
create trigger payments_touch_updated_at before update on payments for each row
  when (to_jsonb(new) - '{access_code,authorization_url,provider_status,provider_said_at,gateway_response,check_count,last_checked_at,next_check_at}'::text[]
        is distinct from
        to_jsonb(old) - '{access_code,authorization_url,provider_status,provider_said_at,gateway_response,check_count,last_checked_at,next_check_at}'::text[])
  execute function touch_updated_at();

-- The key of the cookie in which the pages under /lite keep a visitor's booking: 32 bytes for AES-256.
insert into secrets (name, value)
values ('lite-cookie', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
