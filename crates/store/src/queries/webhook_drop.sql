delete from webhook where id = $1
