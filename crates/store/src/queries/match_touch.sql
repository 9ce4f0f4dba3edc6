-- The time of a match whose change is the newest one.
update match_ set updated_at = (select c.at from change c where c.seq = (select max(n.seq) from change n))
where id = $1 and updated_at <> (select c.at from change c where c.seq = (select max(n.seq) from change n))
