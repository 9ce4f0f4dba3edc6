-- The live key of a name, and whether it is another than this one.
select id from api_key where name = $1 and revoked_at is null and hash <> $2
