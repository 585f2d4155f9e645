-- no transaction
-- These find what we hold about a contact: messages without a booking, payments for bookings of other people, messages
-- from the contact form, and webhooks.
drop index concurrently if exists notifications_to_contact;
create index concurrently notifications_to_contact on notifications (contact_info) where booking_id is null;
drop index concurrently if exists notifications_to_phone;
create index concurrently notifications_to_phone
  on notifications (right(regexp_replace(contact_info, '[^0-9]', '', 'g'), 10)) where booking_id is null and type = 'sms';
drop index concurrently if exists payments_by_payer;
create index concurrently payments_by_payer on payments (payer_email);
drop index concurrently if exists support_messages_by_email;
create index concurrently support_messages_by_email on support_messages (email);
-- Webhooks that are emptied are not in these two. A webhook about a dispute has the reference inside its transaction.
drop index concurrently if exists webhook_inbox_by_payment;
create index concurrently webhook_inbox_by_payment
  on webhook_inbox (coalesce(reference, payload #>> '{transaction,reference}')) where payload <> '{}';
drop index concurrently if exists webhook_inbox_by_customer;
create index concurrently webhook_inbox_by_customer on webhook_inbox (lower(payload #>> '{customer,email}'))
  where payload <> '{}';
