-- The bank whose customer pays by dialling a code, and the code once the provider has made it.
alter table payments
  add column ussd_bank text,
  add column ussd_code text,
  add constraint payments_ussd_bank_is_known check (ussd_bank in ('737', '919', '822', '966')) not valid,
  add constraint payments_ussd_code_has_a_bank check (ussd_code is null or ussd_bank is not null) not valid;

-- A response from the provider is not an edit: a form that was opened before it can still be saved.
drop trigger payments_touch_updated_at on payments;
create trigger payments_touch_updated_at before update on payments for each row
  when (to_jsonb(new) - '{access_code,authorization_url,ussd_code,provider_status,provider_said_at,gateway_response,check_count,last_checked_at,next_check_at}'::text[]
        is distinct from
        to_jsonb(old) - '{access_code,authorization_url,ussd_code,provider_status,provider_said_at,gateway_response,check_count,last_checked_at,next_check_at}'::text[])
  execute function touch_updated_at();
