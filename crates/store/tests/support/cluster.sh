# A PostgreSQL server that lives as long as whoever holds the other end of its standard input.
# $1 the folder of PostgreSQL's programs, $2 the port, the rest: settings, as `name=value`.
trap '' INT TERM HUP
programs=$1 port=$2
shift 2
folder=$(mktemp -d "${TMPDIR:-/tmp}/touchline-postgres-XXXXXX") || exit 1
end() { rm -rf "$folder"; exit "$1"; }
"$programs/initdb" -k -D "$folder/data" -U postgres --auth=trust --no-sync --encoding=UTF8 --locale=C.UTF-8 \
  >"$folder/log" 2>&1 || { cat "$folder/log" >&2; end 1; }
settings="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder"
for setting; do settings="$settings -c $setting"; done
"$programs/postgres" -D "$folder/data" $settings >>"$folder/log" 2>&1 &
server=$!
for _ in $(seq 600); do
  "$programs/pg_isready" -q -h 127.0.0.1 -p "$port" && break
  kill -0 $server 2>/dev/null || { cat "$folder/log" >&2; end 1; }
  sleep 0.05
done
echo "$folder"
read -r _
kill -QUIT $server
wait $server
end 0
