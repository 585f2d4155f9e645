-- no transaction
-- A message to a contact is also found if its booking now has another contact. These two replace the indexes of 0043 that
-- leave out messages with a booking.
drop index concurrently if exists notifications_by_contact;
create index concurrently notifications_by_contact on notifications (contact_info);
drop index concurrently if exists notifications_by_phone;
create index concurrently notifications_by_phone
  on notifications (right(regexp_replace(contact_info, '[^0-9]', '', 'g'), 10)) where type = 'sms';
drop index concurrently if exists notifications_to_contact;
drop index concurrently if exists notifications_to_phone;
