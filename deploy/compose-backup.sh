#!/bin/sh
# Backup service of compose.yaml: writes a backup every BACKUP_MINUTES and keeps the BACKUPS_KEPT
# newest. PostgreSQL's own variables (PGHOST, PGUSER …) name the database. npm run restore reads the
# same format. Prints JSON lines, as the server does.
set -u
folder=${BACKUP_DIR:-/backups}
minutes=${BACKUP_MINUTES:-60}
kept=${BACKUPS_KEPT:-336}
umask 077

log() {
  printf '{"level":"%s","time":"%s","event":"%s","file":"%s"}\n' \
    "$1" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" "$2" "$3"
}

case $minutes$kept in
*[!0-9]* | '') log error backup_settings_invalid '' && exit 1 ;;
esac
if [ "$minutes" -lt 1 ] || [ "$kept" -lt 1 ]; then
  log error backup_settings_invalid ''
  exit 1
fi

# Of a backup that was interrupted.
rm -f "$folder"/*.partial

while true; do
  file=$folder/$(date -u +%Y-%m-%dT%H%M%S).backup
  if pg_dump --format=custom --no-owner --file="$file.partial" && mv "$file.partial" "$file"; then
    log info backup_written "$file"
    # The names begin with the time, so the newest come first. A failed backup deletes nothing.
    ls -1 "$folder"/*.backup | sort -r | tail -n "+$((kept + 1))" | while read -r old; do
      rm -f "$old" && log info backup_deleted "$old"
    done
  else
    rm -f "$file.partial"
    log error backup_failed "$file"
  fi
  if [ "${BACKUP_ONCE:-}" = 1 ]; then exit 0; fi
  sleep "$((minutes * 60))"
done
