-- What a webhook still has to deliver, in the order of the events.
select event_id, body from webhook_delivery where webhook_id = $1 and next_at is not null order by event_id limit $2
