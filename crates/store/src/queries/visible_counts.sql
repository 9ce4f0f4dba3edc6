-- What the table visible_count has, without what is counted to nothing.
select kind, status, visible from visible_count where visible <> 0 order by kind, status
