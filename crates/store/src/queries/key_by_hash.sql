-- One row always, so that an unknown key costs what a known one costs.
select k.hash, k.id, k.name, k.created_at, k.expires_at, k.revoked_at, k.editions
from (select 1 as one) always
left join api_key k on k.hash = $1
