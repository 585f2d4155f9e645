-- The Message-ID of a mail or the gateway's ID of an SMS: evidence that a ticket was delivered.
alter table notifications add column provider_message_id text;
