select webhook_id, event_id, body from webhook_delivery order by webhook_id, event_id
