-- Sets bookings.contact_changed_at whenever a booking gets another contact. A trigger does it, because during an upgrade
-- nodes of the version before still change contacts and do not know the column.

-- The digits of a phone number without the prefix of Nigeria, so that other spellings of a number are no change.
create function national_digits(phone text) returns text
language sql immutable as $$
  select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(00)?(2340?|0)', '')
$$;

create function note_contact_change() returns trigger
language plpgsql as $$
begin
  new.contact_changed_at = now();
  return new;
end
$$;

-- A booking belongs to its e-mail address, or to its phone number if it has none. Removing the person is no change.
create trigger bookings_note_contact_change before update of email, mobile on bookings for each row
  when (new.email <> 'removed@invalid' and (new.email <> old.email
    or new.email = '' and national_digits(new.mobile) <> national_digits(old.mobile)))
  execute function note_contact_change();
