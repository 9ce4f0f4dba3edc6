-- Places the tables of a store on a Citus cluster. Run it once, on the coordinator, in the database of the store, after a
-- command of Touchline has created the tables: docs/scaling.md has all steps.
--
-- The events, the facts and the live feed of a match are distributed by match: all of them are on one worker. Everything else
-- is a reference table, of which every server has a copy, so that no query joins rows of two servers.
\set ON_ERROR_STOP on

select create_reference_table(name::regclass)
from unnest(array[
    'schema_version', 'entity', 'name_line', 'visible_count', 'match_', 'mention', 'platform_match', 'edition_totals', 'change', 'scope_version', 'link', 'api_key',
    'webhook', 'webhook_event', 'webhook_match', 'webhook_delivery', 'meta'
]) name;

select create_distributed_table('events', 'match_id');
select create_distributed_table('facts', 'match_id', colocate_with => 'events');
select create_distributed_table('feed', 'match_id', colocate_with => 'events');
select create_distributed_table('feed_tail', 'match_id', colocate_with => 'events');

-- One connection to each worker for each connection of Touchline: a worker then shows one moment to a transaction, and
-- max_connections of a worker need not be larger than that of the coordinator.
alter database :"DBNAME" set citus.max_adaptive_executor_pool_size = 1;
