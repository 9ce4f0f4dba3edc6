-- The matches of every edition, or of one, counted by status, content and feed; and how many of them came live.
-- $1: the edition, or null for all.
select m.edition_id, m.status, m.content, m.origin, count(*), count(f.match_id)
from match_ m left join feed f on f.match_id = m.id
where m.edition_id is not null and (m.edition_id = $1 or $1 is null)
group by m.edition_id, m.status, m.content, m.origin
order by m.edition_id, m.status, m.content, m.origin
