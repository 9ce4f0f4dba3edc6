select engine_version, bytes from edition_totals where edition_id = $1
