-- Every match except deleted ones.
select id from match_ where body is not null or overlay is not null or event_count > 0 or revision = 0 order by id
