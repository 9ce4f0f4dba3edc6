-- The next change. Its time is not before that of the newest one. $1 kind, $2 id, $3 revision, $4 time, $5 reason,
-- $6 edition, $7 the edition before.
insert into change (seq, kind, id, revision, at, reason, edition_id, left_edition_id)
select newest.seq + 1, cast($1 as bigint), cast($2 as bigint), cast($3 as bigint),
       case when cast($4 as bigint) < newest.at then newest.at + 1 else cast($4 as bigint) end,
       cast($5 as bigint), cast($6 as bigint), cast($7 as bigint)
from (select coalesce(max(c.seq), 0) as seq, max(c.at) as at
      from change c where c.seq = (select max(n.seq) from change n)) newest
