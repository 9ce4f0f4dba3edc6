-- Any row of a table that a cluster distributes: every server takes part, and shows this moment to the rest of the transaction.
select match_id from feed limit 1
