select coalesce(max(id), 0) + 1 from webhook
