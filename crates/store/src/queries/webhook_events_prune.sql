-- The newest event stays, so that no number is used again.
delete from webhook_event where at < $1 and id < (select max(id) from webhook_event)
