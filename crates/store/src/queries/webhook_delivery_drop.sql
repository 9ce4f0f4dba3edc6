delete from webhook_delivery where webhook_id = $1 and event_id = $2
