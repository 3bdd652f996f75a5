set -e
[ "$(sh is-genuine.sh)" = genuine ]
printf ' ' >> body.json
[ "$(sh is-genuine.sh)" = refused ]
cp old.txt header.txt
[ "$(sh is-genuine.sh)" = refused ]
