# A PostgreSQL server that runs until the standard input ends. Each input line is a command (stop, start, crash,
# promote); the script repeats it once it is done.
# Where PRIMARY is a port, the server is a standby of the server there, with the application name NAME.
# $1 the folder of PostgreSQL's programs, $2 the port, the rest: settings, as `name=value`.
trap '' INT TERM HUP
programs=$1 port=$2
shift 2
folder=$(mktemp -d "${TMPDIR:-/tmp}/touchline-postgres-XXXXXX") || exit 1
# The servers of a cluster connect to each other as clients, and look for certificates there.
export HOME="$folder"
settings="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$folder"
for setting; do settings="$settings -c $setting"; done
end() { rm -rf "$folder"; exit "$1"; }
start() {
  "$programs/postgres" -D "$folder/data" $settings >>"$folder/log" 2>&1 &
  server=$! crashed=
  for _ in $(seq 600); do
    "$programs/pg_isready" -q -h 127.0.0.1 -p "$port" && return
    kill -0 $server 2>/dev/null || break
    sleep 0.05
  done
  cat "$folder/log" >&2
  end 1
}
# An immediate shutdown: no clean-up, and clients get a message.
stop() { kill -QUIT $server; wait $server; }
# A power failure: every process is killed. The next start removes what is left in shared memory.
crash() { kill -KILL $server $(ps -o pid= --ppid $server); wait $server 2>/dev/null; crashed=yes; }
promote() { "$programs/pg_ctl" promote -w -t 60 -D "$folder/data" >>"$folder/log" 2>&1; }
if [ -n "$PRIMARY" ]; then
  "$programs/pg_basebackup" -D "$folder/data" -R -X stream -c fast --no-sync \
    -d "host=127.0.0.1 port=$PRIMARY user=postgres application_name=$NAME" >"$folder/log" 2>&1
else
  "$programs/initdb" -k -D "$folder/data" -U postgres --auth=trust --no-sync --encoding=UTF8 --locale=C.UTF-8 \
    >"$folder/log" 2>&1
fi || { cat "$folder/log" >&2; end 1; }
# Only the role guarded needs a password.
if [ -z "$PRIMARY" ]; then
  { echo "host all guarded 127.0.0.1/32 scram-sha-256"; cat "$folder/data/pg_hba.conf"; } >"$folder/hba"
  cat "$folder/hba" >"$folder/data/pg_hba.conf"
fi
# With a certificate the server speaks TLS.
if [ -n "$CERTIFICATE" ]; then
  (umask 077 && printf '%s' "$CERTIFICATE" >"$folder/certificate.pem" && printf '%s' "$KEY" >"$folder/key.pem")
  settings="$settings -c ssl=on -c ssl_cert_file=$folder/certificate.pem -c ssl_key_file=$folder/key.pem"
fi
start
echo ready
while read -r command; do
  $command
  echo "$command"
done
[ -n "$crashed" ] && start
kill -0 $server 2>/dev/null && stop
end 0
