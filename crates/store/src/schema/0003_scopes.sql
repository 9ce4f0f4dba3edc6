-- The newest change of what the answers about a tournament read: their ETags are made of it. Scope 0, id 0: the
-- catalogue, all that is no match. Scope 1: the matches of the edition of this id, those that have left it included.
-- Without a row nothing has changed yet.
create table scope_version (
    scope bigint not null,
    id    bigint not null,
    seq   bigint not null,  -- the number of the change
    at    bigint not null,  -- and its moment, which tells stores apart that have counted alike
    primary key (scope, id)
);

insert into scope_version (scope, id, seq, at)
select 0, 0, c.seq, c.at
from change c
where c.seq = (select max(n.seq) from change n where n.kind <> 15);

insert into scope_version (scope, id, seq, at)
select 1, newest.edition_id, c.seq, c.at
from (
    select m.edition_id, max(n.seq) as seq
    from change n
    join match_ m on m.id = n.id
    where n.kind = 15 and m.edition_id is not null
    group by m.edition_id
) newest
join change c on c.seq = newest.seq;
