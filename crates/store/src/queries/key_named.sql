-- The live key of a name, unless it has this hash.
select id from api_key where name = $1 and revoked_at is null and hash <> $2
