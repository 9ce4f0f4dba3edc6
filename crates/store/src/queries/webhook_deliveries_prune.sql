-- Deliveries whose event was pruned.
delete from webhook_delivery where event_id < $1
