-- From here on events are written in version 2 (see codec.rs), which older programs cannot read. Rows of version 1 stay
-- as they are and are read as before.
select 1;
