select min(seq) from change
