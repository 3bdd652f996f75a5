import type { Dialect, ProgramWriter, StepCode } from '#languages/workflow/dialect.ts';
import { CALL_NAMES, createCalls } from '#languages/workflow/write-calls.ts';
import { createValues, indent, writeComment } from '#languages/workflow/write-values.ts';
import { SQUARE_BRACKETS, type ValueStyle } from '#languages/workflow/value-style.ts';

/** What every program begins with. BASE stands for the base address. */
const START = String.raw`import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

api = os.environ.get("WALLET_API_URL", BASE)
outputs = {}


def given(name, output):
    """What an earlier step has given."""
    value = outputs.get(name, {}).get(output)
    if value is None:
        sys.exit(f"{name} has given no {output}.")
    return value


def read(value, *keys):
    for key in keys:
        if isinstance(value, list):
            value = value[int(key)] if int(key) < len(value) else None
        else:
            value = value.get(key) if isinstance(value, dict) else None
    return value


def text(*parts):
    return "".join(part if isinstance(part, str) else json.dumps(part) for part in parts)


def encode(value):
    return urllib.parse.quote(text(value), safe="")


def same(one, other):
    if isinstance(one, str) and isinstance(other, str):
        return one.lower() == other.lower()
    return one == other


def number(value):
    return value if isinstance(value, (int, float)) else float("nan")


def build_form(request):
    boundary = uuid.uuid4().hex
    parts = []
    for name, value in request["fields"].items():
        parts.append((f'name="{name}"', text(value).encode()))
    for name, value in request.get("texts", {}).items():
        parts.append((f'name="{name}"; filename="{name}.csv"', text(value).encode()))
    for name, path in request.get("paths", {}).items():
        with open(path, "rb") as file:
            parts.append((f'name="{name}"; filename="{path}"', file.read()))
    lines = b"".join(
        f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n"
        for head, content in parts
    )
    return lines + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def send(request):
    headers = {name: text(value) for name, value in request["headers"].items()}
    body = None
    if "body" in request:
        body = json.dumps(request["body"]).encode()
        headers["Content-Type"] = "application/json"
    if "fields" in request:
        body, headers["Content-Type"] = build_form(request)
    call = urllib.request.Request(api + request["path"], body, method=request["method"])
    for name, value in headers.items():
        # A redirect takes the key to no other host.
        call.add_unredirected_header(name, value)
    try:
        with urllib.request.urlopen(call) as response:
            return read_answer(response)
    except urllib.error.HTTPError as error:
        with error:
            return read_answer(error)


def read_answer(response):
    content = response.read()
    is_json = "json" in response.headers.get("Content-Type", "")
    body = json.loads(content) if is_json else content.decode(errors="replace")
    return {"status": response.status, "body": body}


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
            sys.exit(f"{name} failed: {'; '.join(failed)}\n{json.dumps(answer['body'], indent=2)}")
        attempt += 1
        time.sleep(retry["after"])`;
import { quoteDouble } from '#languages/sample/quotes.ts';
import { PYTHON_STYLE } from './literals.ts';

const STYLE: ValueStyle = {
  ...PYTHON_STYLE,
  ...SQUARE_BRACKETS,
  pairBrackets: ['(', ')'],
};

const CALLS = createCalls({
  ...CALL_NAMES,
  quote: quoteDouble,
  input: (name) => `inputs[${quoteDouble(name)}]`,
  given: (step, output) => `given(${quoteDouble(step)}, ${quoteDouble(output)})`,
  answer: (part) => `answer[${quoteDouble(part)}]`,
});

const DIALECT: Dialect = {
  ...createValues(STYLE),
  ...CALLS,
  text(pieces) {
    const written = pieces.map((piece) => ('code' in piece ? piece.code : quoteDouble(piece.text)));
    return `text(${written.join(', ')})`;
  },
  not: (condition) => `(not ${condition})`,
  and: (left, right) => `(${left} and ${right})`,
  or: (left, right) => `(${left} or ${right})`,
  compare(operator, left, right) {
    return operator === '!='
      ? `not ${CALLS.compare('==', left, right)}`
      : CALLS.compare(operator, left, right);
  },
  some: (list, where) => `any(${where} for item in ${list} or [])`,
};

function writeStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again = retry
    ? `
    {
        "when": lambda answer: ${retry.when},
        "after": ${retry.after},
        "limit": ${retry.limit},
    },`
    : '';
  return `${writeComment('#', comment)}
step(
    ${quoteDouble(id)},
    ${indent(request, '    ')},
    lambda answer: ${indent(criteria, '    ')},
    lambda answer: ${indent(outputs, '    ')},${again}
)`;
}

/** Python 3 with its standard library. */
export const pythonProgram: ProgramWriter = {
  ending: 'py',
  dialect: DIALECT,
  commentMark: '#',
  how: 'Python 3.9 or later: python3 NAME.py',
  start: START,
  quote: quoteDouble,
  key: 'os.environ.get("WALLET_API_KEY") or sys.exit("Set WALLET_API_KEY to your key.")',
  style: STYLE,
  writeInputs: (inputs) => `\ninputs = ${inputs}`,
  writeStep,
};
