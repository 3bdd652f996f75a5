import { formatLiteral, quoteSingle, type LiteralStyle } from './literals.ts';
import type { SampleRequest } from './sample-request.ts';

const STYLE: LiteralStyle = {
  string: quoteSingle,
  null: 'nil',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['{', '}'],
  pair: ': ',
  key: (name) => (/^[a-z_]\w*$/i.test(name) ? name : quoteDoubleKey(name)),
  indent: '  ',
  trailingComma: false,
};

function quoteDoubleKey(name: string): string {
  return JSON.stringify(name).replaceAll('#', '\\#');
}

/** Writes a request with Ruby's standard library. */
export function writeRuby(request: SampleRequest): string {
  const { body, answer } = request;
  const verb = `${request.method.charAt(0)}${request.method.slice(1).toLowerCase()}`;
  return [
    "require 'json'",
    "require 'net/http'",
    ...(request.idempotent ? ["require 'securerandom'"] : []),
    '',
    `base_url = ENV.fetch('WALLET_API_URL', ${quoteSingle(request.baseUrl)})`,
    `uri = URI(base_url + ${quoteSingle(request.path)})`,
    `call = Net::HTTP::${verb}.new(uri)`,
    ...(request.authenticated ? ["call['Authorization'] = \"Bearer #{ENV.fetch('WALLET_API_KEY')}\""] : []),
    ...(request.idempotent ? ["call['Idempotency-Key'] = SecureRandom.uuid"] : []),
    ...request.headers.map(([name, value]) => `call[${quoteSingle(name)}] = ${quoteSingle(value)}`),
    ...(body.kind === 'json'
      ? ["call['Content-Type'] = 'application/json'", `call.body = JSON.generate(${formatRoot(body.value)})`]
      : []),
    ...(body.kind === 'multipart'
      ? [
          'call.set_form([',
          ...[
            ...body.fields.map(([name, value]) => `  [${quoteSingle(name)}, ${quoteSingle(value)}]`),
            ...body.files.map(
              ({ name, fileName, contentType }) =>
                `  [${quoteSingle(name)}, File.open(${quoteSingle(fileName)}), { content_type: ${quoteSingle(contentType)} }]`,
            ),
          ].map((line, index, all) => (index < all.length - 1 ? `${line},` : line)),
          "], 'multipart/form-data')",
        ]
      : []),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') { |http| http.request(call) }",
    '',
    'unless response.is_a?(Net::HTTPSuccess)',
    '  problem = JSON.parse(response.body)',
    '  abort "#{problem[\'status\']} #{problem[\'code\']}: #{problem[\'detail\']} (#{problem[\'requestId\']})"',
    'end',
    '',
    answer.kind === 'json'
      ? 'puts JSON.pretty_generate(JSON.parse(response.body))'
      : answer.kind === 'file'
        ? `File.binwrite(${quoteSingle(answer.fileName)}, response.body)`
        : `puts ${quoteSingle(`${request.summary}: done`)}`,
  ].join('\n');
}

function formatRoot(value: Parameters<typeof formatLiteral>[0]): string {
  return formatLiteral(value, STYLE);
}
