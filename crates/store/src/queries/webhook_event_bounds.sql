-- The first and the last number of an event, and the first version.
select coalesce(min(id), 0), coalesce(max(id), 0), coalesce(min(version), 0) from webhook_event
