-- The last event before a version.
select coalesce(max(id), 0) from webhook_event where version < $1
