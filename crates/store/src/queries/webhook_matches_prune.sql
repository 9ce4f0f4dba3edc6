delete from webhook_match where at < $1
