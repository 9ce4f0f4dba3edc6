-- What a webhook could not deliver.
select event_id, body from webhook_delivery where webhook_id = $1 and next_at is null order by event_id
