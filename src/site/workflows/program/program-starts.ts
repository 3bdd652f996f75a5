// What each program begins with: sending, judging, waiting. BASE stands for the base address.

export const JAVASCRIPT_START = String.raw`import { readFile } from 'node:fs/promises';

const api = process.env.WALLET_API_URL ?? BASE;
const outputs = {};
const read = (value, ...keys) => keys.reduce((at, key) => at?.[key], value);
const text = (...parts) => parts.join('');
const encode = (value) => encodeURIComponent(value);
const fold = (value) => (typeof value === 'string' ? value.toLowerCase() : value);
const same = (one, other) => fold(one) === fold(other);

async function buildBody({ body, fields, paths = {}, texts = {} }) {
  if (!fields) return body && JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, value] of Object.entries(texts)) form.set(name, new File([value], name + '.csv'));
  for (const [name, path] of Object.entries(paths)) {
    form.set(name, new File([await readFile(path)], path));
  }
  return form;
}

async function send(request) {
  const response = await fetch(api + request.path, {
    method: request.method,
    headers: { ...request.headers, ...(request.body && { 'Content-Type': 'application/json' }) },
    body: await buildBody(request),
  });
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const body = isJson ? await response.json() : await response.text();
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

async function step(id, request, criteria, give, retry = { limit: 0 }) {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(request);
    const failed = criteria(answer).filter(([, holds]) => !holds);
    if (failed.length === 0) {
      outputs[id] = give(answer);
      console.log(id, answer.status);
      return;
    }
    if (attempt >= retry.limit || !retry.when(answer)) {
      const reasons = failed.map(([condition]) => condition).join('; ');
      throw new Error(id + ' failed: ' + reasons + '\n' + JSON.stringify(answer.body, null, 2));
    }
    await new Promise((resolve) => setTimeout(resolve, retry.after * 1000));
  }
}`;

export const PYTHON_START = String.raw`import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

api = os.environ.get("WALLET_API_URL", BASE)
outputs = {}


def read(value, *keys):
    for key in keys:
        if isinstance(value, list):
            value = value[int(key)] if int(key) < len(value) else None
        else:
            value = value.get(key) if isinstance(value, dict) else None
    return value


def text(*parts):
    return "".join(str(part) for part in parts)


def encode(value):
    return urllib.parse.quote(str(value), safe="")


def same(one, other):
    if isinstance(one, str) and isinstance(other, str):
        return one.lower() == other.lower()
    return one == other


def build_form(request):
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in request["fields"].items():
        shown = json.dumps(value) if isinstance(value, bool) else str(value)
        parts.append((f'name="{name}"', shown.encode()))
    for name, value in request["texts"].items():
        parts.append((f'name="{name}"; filename="{name}.csv"', value.encode()))
    for name, path in request["paths"].items():
        with open(path, "rb") as file:
            parts.append((f'name="{name}"; filename="{path}"', file.read()))
    lines = b"".join(
        f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n"
        for head, content in parts
    )
    return lines + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def send(request):
    headers = dict(request["headers"])
    body = None
    if "body" in request:
        body = json.dumps(request["body"]).encode()
        headers["Content-Type"] = "application/json"
    if "fields" in request:
        body, headers["Content-Type"] = build_form(request)
    call = urllib.request.Request(api + request["path"], body, headers, method=request["method"])
    try:
        response = urllib.request.urlopen(call)
    except urllib.error.HTTPError as error:
        response = error
    content = response.read()
    is_json = "json" in response.headers.get("Content-Type", "")
    return {
        "status": response.status,
        "headers": {name.lower(): value for name, value in response.headers.items()},
        "body": json.loads(content) if is_json else content.decode(errors="replace"),
    }


def step(name, request, criteria, give, retry=None):
    attempt = 0
    while True:
        answer = send(request)
        failed = [condition for condition, holds in criteria(answer) if not holds]
        if not failed:
            outputs[name] = give(answer)
            print(name, answer["status"])
            return
        if retry is None or attempt >= retry["limit"] or not retry["when"](answer):
            raise SystemExit(f"{name} failed: {'; '.join(failed)}\n{json.dumps(answer['body'], indent=2)}")
        attempt += 1
        time.sleep(retry["after"])
`;

export const SHELL_START = String.raw`set -euo pipefail

api="${'$'}{WALLET_API_URL:-BASE}"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT

send() { # the request as JSON; leaves the answer in $answer
  local request=$1 line name args=() status
  args=(--silent --show-error --request "$(jq --raw-output .method <<<"$request")")
  while IFS= read -r line; do args+=(--header "$line"); done < <(
    jq --raw-output '.headers | to_entries[] | .key + ": " + .value' <<<"$request"
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
    jq --raw-output --arg name "$name" '.texts[$name]' <<<"$request" >"$folder/$name.csv"
    args+=(--form "$name=@$folder/$name.csv")
  done < <(jq --raw-output '.texts // {} | keys[]' <<<"$request")
  status=$(curl "${'$'}{args[@]}" --output "$folder/answer" --write-out '%{http_code}' \
    "$api$(jq --raw-output .path <<<"$request")")
  answer=$(jq --null-input --argjson status "$status" --rawfile body "$folder/answer" \
    '{"status": $status, "body": ($body | fromjson? // $body)}')
}

step() { # name, request, criteria, outputs, and when, after how long and how often it is repeated
  local name=$1 attempt=0 all failed
  while :; do
    send "$(jq "$2" <<<"$state")"
    all=$(jq --argjson answer "$answer" '. + {"answer": $answer}' <<<"$state")
    failed=$(jq --raw-output "$3 | map(select(.[1] | not) | .[0]) | join(\"; \")" <<<"$all")
    if [[ -z $failed ]]; then
      state=$(jq --arg name "$name" "($4) as \$given | .outputs[\$name] = \$given | del(.answer)" <<<"$all")
      echo "$name $(jq .status <<<"$answer")"
      return
    fi
    if ((attempt >= ${'$'}{7:-0})) || ! jq --exit-status "$5" <<<"$all" >/dev/null; then
      echo "$name failed: $failed" >&2
      jq .body <<<"$answer" >&2
      exit 1
    fi
    attempt=$((attempt + 1))
    sleep "$6"
  done
}`;
