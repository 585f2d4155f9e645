-- The provider may name no amount. Versions before stored 0 for it, which stands for the whole payment.
update disputes d set amount_kobo = p.received_kobo
from payments p where p.id = d.payment_id and d.amount_kobo = 0 and p.received_kobo > 0;
update disputes set taken_kobo = least(amount_kobo, 2147483647) where status = 'LOST' and taken_kobo = 0;
