-- The matches of an edition counted by status, content and feed; and how many of them came live. $1 the edition.
select m.edition_id, m.status, m.content, m.origin, count(*), count(f.match_id)
from match_ m left join feed f on f.match_id = m.id
where m.edition_id = $1
group by m.edition_id, m.status, m.content, m.origin
order by m.status, m.content, m.origin
