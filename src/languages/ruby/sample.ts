import { formatLiteral } from '#languages/sample/literals.ts';
import type { SampleBody } from '#languages/sample/sample-body.ts';
import {
  findIdempotencyKey,
  KEY_COMMENT,
  SECRET_VARIABLES,
  type SampleHeader,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import { RUBY_STYLE, quoteRuby } from './literals.ts';

/** Net::HTTP sends an empty body with these methods, and warns where its type is not said. */
const TAKES_BODY = /^(POST|PUT|PATCH)$/;
const WITHOUT_BODY = "request.content_type = 'application/json'";

const CUT_CHECK = 'abort \'A part of the file is missing.\' unless response.body.end_with?("\\n")';

/** Writes a program in Ruby 3 with its standard library. */
export function writeRuby(request: SampleRequest): string {
  const { method, headers, body } = request;
  const key = findIdempotencyKey(request);
  const verb = `${method.charAt(0)}${method.slice(1).toLowerCase()}`;
  return [
    "require 'json'",
    "require 'net/http'",
    '',
    `base_url = ENV.fetch('WALLET_API_URL', ${quoteRuby(request.baseUrl)})`,
    ...(key === undefined ? [] : [`# ${KEY_COMMENT}`, `idempotency_key = ${quoteRuby(key)}`]),
    `uri = URI("#{base_url}${request.path}")`,
    `request = Net::HTTP::${verb}.new(uri)`,
    ...headers.map((header) => `request[${quoteRuby(header.name)}] = ${formatHeaderValue(header)}`),
    ...writeBody(body),
    ...(body.kind === 'none' && TAKES_BODY.test(method) ? [WITHOUT_BODY] : []),
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    '',
    'unless response.is_a?(Net::HTTPSuccess)',
    '  problem = JSON.parse(response.body)',
    "  abort \"#{problem['status']} #{problem['code']}: #{problem['detail']} (#{problem['requestId']})\"",
    'end',
    // Net::HTTP takes a file for whole whose connection ends early, and Ruby 3.1 has no switch for it.
    ...(isCsv(request) ? [CUT_CHECK] : []),
    '',
    writeResponse(request),
  ].join('\n');
}

/** Whether the answer is a file whose last line ends with a line break too. */
function isCsv({ answer }: SampleRequest): boolean {
  return answer.kind === 'file' && answer.fileName.endsWith('.csv');
}

function formatHeaderValue(header: SampleHeader): string {
  if (header.kind === 'text') return quoteRuby(header.value);
  return header.kind === 'bearer'
    ? `"Bearer #{ENV.fetch('${SECRET_VARIABLES[header.secret]}')}"`
    : 'idempotency_key';
}

function writeBody(body: SampleBody): string[] {
  switch (body.kind) {
    case 'json':
      return [`request.body = ${formatLiteral(body.value, RUBY_STYLE)}.to_json`];
    case 'text':
      return [`request.body = ${quoteRuby(body.text)}`];
    case 'multipart': {
      const parts = [
        ...body.fields.map(([name, value]) => `[${quoteRuby(name)}, ${quoteRuby(value)}]`),
        ...body.files.map(({ name, fileName, contentType }) => {
          const file = `File.open(${quoteRuby(fileName)}, 'rb')`;
          return `[${quoteRuby(name)}, ${file}, { content_type: ${quoteRuby(contentType)} }]`;
        }),
      ];
      return [
        'request.set_form(',
        '  [',
        parts.map((part) => `    ${part}`).join(',\n'),
        '  ],',
        "  'multipart/form-data'",
        ')',
      ];
    }
    default:
      return [];
  }
}

function writeResponse({ answer, summary }: SampleRequest): string {
  switch (answer.kind) {
    case 'json':
      return 'puts JSON.pretty_generate(JSON.parse(response.body))';
    case 'file':
      return `File.binwrite(${quoteRuby(answer.fileName)}, response.body)`;
    default:
      return `puts ${quoteRuby(`${summary}: done`)}`;
  }
}
