delete from visible_count
