import type { Dialect, ProgramWriter, StepCode } from '#languages/workflow/dialect.ts';
import { CALL_NAMES, createCalls } from '#languages/workflow/write-calls.ts';
import { createValues, indent, writeComment } from '#languages/workflow/write-values.ts';
import { SQUARE_BRACKETS, type ValueStyle } from '#languages/workflow/value-style.ts';
import { PHP_STYLE, quotePhp } from './literals.ts';

/** What every program begins with. BASE stands for the base address. */
const START = String.raw`$api = getenv()['WALLET_API_URL'] ?? BASE;
$outputs = [];

function fail(string $message): never
{
    fwrite(STDERR, $message . PHP_EOL);
    exit(1);
}

/** What an earlier step has given. */
function given(string $id, string $name): mixed
{
    global $outputs;
    return $outputs[$id][$name] ?? fail("$id has given no $name.");
}

function read(mixed $value, string ...$keys): mixed
{
    foreach ($keys as $key) {
        $value = is_array($value) ? $value[$key] ?? null : null;
    }
    return $value;
}

function text(mixed $value): string
{
    return is_string($value) ? $value : json_encode($value);
}

function encode(mixed $value): string
{
    return rawurlencode(text($value));
}

function number(mixed $value): float
{
    return is_int($value) || is_float($value) ? (float) $value : NAN;
}

function same(mixed $one, mixed $other): bool
{
    if (is_string($one) && is_string($other)) {
        return strcasecmp($one, $other) === 0;
    }
    return $one === $other || number($one) === number($other);
}

function some(mixed $list, callable $holds): bool
{
    return is_array($list) && array_filter($list, $holds) !== [];
}

function build_body(array $request): string|array|null
{
    if (!isset($request['fields'])) {
        return isset($request['body']) ? json_encode($request['body']) : null;
    }
    $form = [];
    foreach ($request['fields'] as $name => $value) {
        $form[$name] = text($value);
    }
    foreach ($request['texts'] ?? [] as $name => $value) {
        $form[$name] = new CURLStringFile(text($value), "$name.csv", 'text/csv');
    }
    foreach ($request['paths'] ?? [] as $name => $path) {
        $form[$name] = new CURLFile($path);
    }
    return $form;
}

function send(array $request): array
{
    global $api;
    $headers = isset($request['body']) ? ['Content-Type: application/json'] : [];
    foreach ($request['headers'] as $name => $value) {
        $headers[] = "$name: " . text($value);
    }
    $body = build_body($request);
    $curl = curl_init($api . $request['path']);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $request['method'],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => $headers,
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
    }
    $content = curl_exec($curl);
    if ($content === false) {
        fail(curl_error($curl));
    }
    $isJson = str_contains((string) curl_getinfo($curl, CURLINFO_CONTENT_TYPE), 'json');
    return [
        'status' => curl_getinfo($curl, CURLINFO_RESPONSE_CODE),
        'body' => $isJson ? json_decode($content, true) : $content,
    ];
}

function step(string $id, array $request, callable $criteria, callable $give, ?array $retry = null): void
{
    global $outputs;
    for ($attempt = 0; ; $attempt++) {
        $answer = send($request);
        $failed = array_filter($criteria($answer), fn ($criterion) => !$criterion[1]);
        if ($failed === []) {
            $outputs[$id] = (array) $give($answer);
            echo "$id {$answer['status']}", PHP_EOL;
            return;
        }
        if ($retry === null || $attempt >= $retry['limit'] || !$retry['when']($answer)) {
            $reasons = implode('; ', array_column($failed, 0));
            fail("$id failed: $reasons" . PHP_EOL . json_encode($answer['body'], JSON_PRETTY_PRINT));
        }
        sleep($retry['after']);
    }
}`;

const STYLE: ValueStyle = {
  ...PHP_STYLE,
  ...SQUARE_BRACKETS,
};

const CALLS = createCalls({
  ...CALL_NAMES,
  quote: quotePhp,
  input: (name) => `$inputs[${quotePhp(name)}]`,
  given: (step, output) => `given(${quotePhp(step)}, ${quotePhp(output)})`,
  answer: (part) => `$answer[${quotePhp(part)}]`,
  item: '$item',
});

const DIALECT: Dialect = {
  ...createValues(STYLE),
  ...CALLS,
  text: (pieces) =>
    pieces
      .map((piece) => {
        if ('text' in piece) return quotePhp(piece.text);
        return piece.code.startsWith('encode(') ? piece.code : `text(${piece.code})`;
      })
      .join(' . '),
  some: (list, where) => `some(${list}, fn ($item) => ${where})`,
};

function writeStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again = retry
    ? `
    [
        'when' => fn ($answer) => ${retry.when},
        'after' => ${retry.after},
        'limit' => ${retry.limit},
    ],`
    : '';
  return `${writeComment('//', comment)}
step(
    ${quotePhp(id)},
    ${indent(request, '    ')},
    fn ($answer) => ${indent(criteria, '    ')},
    fn ($answer) => ${indent(outputs, '    ')},${again}
);`;
}

/** PHP with its cURL extension. */
export const phpProgram: ProgramWriter = {
  ending: 'php',
  dialect: DIALECT,
  opening: '<?php',
  commentMark: '//',
  how: 'PHP 8.1 or later with its cURL extension: php NAME.php',
  start: START,
  quote: quotePhp,
  key: "getenv('WALLET_API_KEY') ?: fail('Set WALLET_API_KEY to your key.')",
  style: STYLE,
  writeInputs: (inputs) => `$inputs = ${inputs};`,
  writeStep,
};
