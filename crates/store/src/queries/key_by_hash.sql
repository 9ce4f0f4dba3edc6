select k.id, k.name, k.hash, k.created_at, k.expires_at, k.revoked_at, k.editions, k.checksum, details.value, used.value
from api_key k
left join meta details on details.name = 'key.' || k.id
left join meta used on used.name = 'key.' || k.id || '.used'
where k.hash = $1
