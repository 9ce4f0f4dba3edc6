select webhook_id, event_id, next_at, body from webhook_delivery order by webhook_id, event_id
