# A PostgreSQL server that lives as long as whoever holds the other end of its standard input, and stops and starts
# when told to there. Every word is answered with a line once it is done.
# $1 the folder of PostgreSQL's programs, $2 the port, the rest: settings, as `name=value`.
trap '' INT TERM HUP
programs=$1 port=$2
shift 2
folder=$(mktemp -d "${TMPDIR:-/tmp}/touchline-postgres-XXXXXX") || exit 1
settings="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder"
for setting; do settings="$settings -c $setting"; done
end() { rm -rf "$folder"; exit "$1"; }
start() {
  "$programs/postgres" -D "$folder/data" $settings >>"$folder/log" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    "$programs/pg_isready" -q -h 127.0.0.1 -p "$port" && return
    kill -0 $server 2>/dev/null || break
    sleep 0.05
  done
  cat "$folder/log" >&2
  end 1
}
# At once and without tidying up, as if the machine had stopped.
stop() { kill -QUIT $server; wait $server; }
"$programs/initdb" -k -D "$folder/data" -U postgres --auth=trust --no-sync --encoding=UTF8 --locale=C.UTF-8 \
  >"$folder/log" 2>&1 || { cat "$folder/log" >&2; end 1; }
# Only who is called guarded needs a password.
{ echo "host all guarded 127.0.0.1/32 scram-sha-256"; cat "$folder/data/pg_hba.conf"; } >"$folder/hba"
cat "$folder/hba" >"$folder/data/pg_hba.conf"
# A certificate makes it speak TLS.
if [ -n "$CERTIFICATE" ]; then
  (umask 077 && printf '%s' "$CERTIFICATE" >"$folder/certificate.pem" && printf '%s' "$KEY" >"$folder/key.pem")
  settings="$settings -c ssl=on -c ssl_cert_file=$folder/certificate.pem -c ssl_key_file=$folder/key.pem"
fi
start
echo ready
while read -r word; do
  $word
  echo "$word"
done
stop
end 0
