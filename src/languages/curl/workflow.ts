import { JSON_STYLE } from '#languages/sample/literals.ts';
import type { Dialect, ProgramWriter, StepCode } from '#languages/workflow/dialect.ts';
import { createValues, writeComment } from '#languages/workflow/write-values.ts';
import { SQUARE_BRACKETS, type ValueStyle } from '#languages/workflow/value-style.ts';
import { quoteShell } from './literals.ts';

/** What every program begins with. BASE stands for the base address. */
const START = String.raw`set -euo pipefail

api=${'$'}{WALLET_API_URL-BASE}
key="${'$'}{WALLET_API_KEY:?Set it to your key.}"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

words='
  def given($step; $name): .outputs[$step][$name]
    | if . == null then error($step + " has given no " + $name + ".") else . end;
  def read($key): if type == "array" then .[$key | tonumber] elif type == "object" then .[$key] else null end;
  def fold: if type == "string" then ascii_downcase else . end;
  def same($one; $other): ($one | fold) == ($other | fold);
'

send() { # the request as JSON; leaves the answer in $answer
  local request=$1 line name args=() status
  args=(--silent --show-error --request "$(jq --raw-output .method <<<"$request")")
  while IFS= read -r line; do args+=(--header "$line"); done < <(
    jq --raw-output '.headers | to_entries[] | .key + ": " + (.value | tostring)' <<<"$request"
  )
  if jq --exit-status 'has("body")' <<<"$request" >/dev/null; then
    args+=(--header 'Content-Type: application/json' --data-binary "$(jq --compact-output .body <<<"$request")")
  fi
  while IFS= read -r line; do args+=(--form-string "$line"); done < <(
    jq --raw-output '.fields // {} | to_entries[] | .key + "=" + (.value | tostring)' <<<"$request"
  )
  while IFS= read -r line; do args+=(--form "$line"); done < <(
    jq --raw-output '.paths // {} | to_entries[] | .key + "=@" + .value' <<<"$request"
  )
  while IFS= read -r name; do
    jq --join-output --arg name "$name" '.texts[$name]' <<<"$request" >"$folder/$name.csv"
    args+=(--form "$name=@$folder/$name.csv")
  done < <(jq --raw-output '.texts // {} | keys[]' <<<"$request")
  status=$(curl "${'$'}{args[@]}" --output "$folder/answer" --write-out '%{http_code}' \
    "$api$(jq --raw-output .path <<<"$request")")
  answer=$(jq --null-input --argjson status "$status" --rawfile body "$folder/answer" \
    '{"status": $status, "body": ($body | fromjson? // $body)}')
}

step() { # name, request, criteria, outputs, and when, after how long and how often it is repeated
  local name=$1 attempt=0 request all failed
  request=$(jq "$words $2" <<<"$state")
  while :; do
    send "$request"
    all=$(jq --argjson answer "$answer" '. + {"answer": $answer}' <<<"$state")
    failed=$(jq --raw-output "$words $3 | map(select(.[1] | not) | .[0]) | join(\"; \")" <<<"$all")
    if [[ -z $failed ]]; then
      state=$(jq --arg name "$name" "$words ($4) as \$given | .outputs[\$name] = \$given | del(.answer)" <<<"$all")
      echo "$name $(jq .status <<<"$answer")"
      return
    fi
    if ((attempt >= ${'$'}{7:-0})) || ! jq --exit-status "$words $5" <<<"$all" >/dev/null; then
      echo "$name failed: $failed" >&2
      jq .body <<<"$answer" >&2
      exit 1
    fi
    attempt=$((attempt + 1))
    sleep "$6"
  done
}`;

const STYLE: ValueStyle = {
  ...JSON_STYLE,
  ...SQUARE_BRACKETS,
};

function readKeys(value: string, keys: readonly string[]): string {
  if (keys.length === 0) return value;
  return `(${[value, ...keys.map((key) => `read(${JSON.stringify(key)})`)].join(' | ')})`;
}

/** The language of jq, which the script leaves its values to. */
const DIALECT: Dialect = {
  ...createValues(STYLE),
  reference({ source, keys }) {
    const [first = '', second = '', ...others] = keys;
    switch (source) {
      case 'inputs':
        return readKeys(`.inputs[${JSON.stringify(first)}]`, keys.slice(1));
      case 'steps':
        return readKeys(`given(${JSON.stringify(first)}; ${JSON.stringify(second)})`, others);
      default:
        return readKeys(source === 'item' ? '$item' : `.answer.${source}`, keys);
    }
  },
  text(pieces) {
    const written = pieces.map((piece) =>
      'code' in piece ? `\\(${piece.code})` : JSON.stringify(piece.text).slice(1, -1),
    );
    return `"${written.join('')}"`;
  },
  encode: (value) => `${value} | tostring | @uri`,
  not: (condition) => `(${condition} | not)`,
  and: (left, right) => `(${left} and ${right})`,
  or: (left, right) => `(${left} or ${right})`,
  compare(operator, left, right) {
    if (operator === '==') return `same(${left}; ${right})`;
    if (operator === '!=') return `(same(${left}; ${right}) | not)`;
    // jq orders values of any kind; here only numbers have an order.
    return `([${left}, ${right} | numbers] | length == 2 and .[0] ${operator} .[1])`;
  },
  some: (list, where) => `any(${list}[]? as $item | ${where}; .)`,
};

function writeStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again = retry ? ` \\\n  ${quoteShell(retry.when)} ${retry.after} ${retry.limit}` : '';
  return `${writeComment('#', comment)}
step ${id} ${quoteShell(request)} \\
  ${quoteShell(criteria)} \\
  ${quoteShell(outputs)}${again}`;
}

/** Bash with cURL and jq. */
export const curlProgram: ProgramWriter = {
  ending: 'sh',
  dialect: DIALECT,
  opening: '#!/usr/bin/env bash',
  commentMark: '#',
  how: 'Bash, cURL and jq: bash NAME.sh',
  start: START,
  quote: quoteShell,
  key: '$apiKey',
  style: STYLE,
  writeInputs(inputs) {
    const state = quoteShell(`{"outputs": {}, "inputs": ${inputs}}`);
    return `state=$(jq --null-input --arg apiKey "$key" ${state})`;
  },
  writeStep,
};
