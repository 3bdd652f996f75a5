import type { Dialect, ProgramWriter, StepCode } from '#languages/workflow/dialect.ts';
import { CALL_NAMES, createCalls } from '#languages/workflow/write-calls.ts';
import { createValues, indent, writeComment } from '#languages/workflow/write-values.ts';
import { SQUARE_BRACKETS, type ValueStyle } from '#languages/workflow/value-style.ts';
import { RUBY_STYLE, quoteRuby, quoteRubyDouble } from './literals.ts';

/** What every program begins with. BASE stands for the base address. */
const START = String.raw`require 'json'
require 'net/http'

API = ENV.fetch('WALLET_API_URL', BASE)
OUTPUTS = {}

# What an earlier step has given.
def given(id, name)
  value = OUTPUTS.dig(id, name)
  value.nil? ? abort("#{id} has given no #{name}.") : value
end

def read(value, *keys)
  keys.reduce(value) do |at, key|
    case at
    when Hash then at[key]
    when Array then at[key.to_i]
    end
  end
end

def text(value)
  value.is_a?(String) ? value : JSON.generate(value)
end

def encode(value)
  URI.encode_www_form_component(text(value)).gsub('+', '%20')
end

def number(value)
  value.is_a?(Numeric) ? value : Float::NAN
end

def same?(one, other)
  one.is_a?(String) && other.is_a?(String) ? one.casecmp?(other) : one == other
end

def build_form(request)
  fields = request[:fields].map { |name, value| [name.to_s, text(value)] }
  texts = request.fetch(:texts, {}).map do |name, value|
    [name.to_s, text(value), { filename: "#{name}.csv", content_type: 'text/csv' }]
  end
  paths = request.fetch(:paths, {}).map { |name, path| [name.to_s, File.open(path, 'rb')] }
  fields + texts + paths
end

def call_api(request)
  uri = URI(API + request[:path])
  message = Net::HTTP.const_get(request[:method].capitalize).new(uri)
  request[:headers].each { |name, value| message[name] = text(value) }
  message.content_type = 'application/json' if message.request_body_permitted?
  message.body = JSON.generate(request[:body]) if request.key?(:body)
  message.set_form(build_form(request), 'multipart/form-data') if request.key?(:fields)
  response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|
    http.request(message)
  end
  is_json = response['Content-Type'].to_s.include?('json')
  { status: response.code.to_i, body: is_json ? JSON.parse(response.body) : response.body }
end

def step(id, request, criteria, give, again = nil)
  (0..).each do |attempt|
    answer = call_api(request)
    failed = criteria.call(answer).reject { |_, holds| holds }
    if failed.empty?
      OUTPUTS[id] = give.call(answer)
      puts "#{id} #{answer[:status]}"
      return
    end
    if again.nil? || attempt >= again[:limit] || !again[:when].call(answer)
      abort "#{id} failed: #{failed.map(&:first).join('; ')}\n#{JSON.pretty_generate(answer[:body])}"
    end
    sleep again[:after]
  end
end`;

const STYLE: ValueStyle = {
  ...RUBY_STYLE,
  ...SQUARE_BRACKETS,
};

/** A symbol, as the keys of objects are. */
function writeSymbol(name: string): string {
  const key = STYLE.key(name);
  return `:${key}`;
}

const CALLS = createCalls({
  ...CALL_NAMES,
  quote: quoteRuby,
  input: (name) => `INPUTS[${writeSymbol(name)}]`,
  given: (step, output) => `given(${quoteRuby(step)}, ${writeSymbol(output)})`,
  answer: (part) => `answer[${writeSymbol(part)}]`,
  same: 'same?',
});

const DIALECT: Dialect = {
  ...createValues(STYLE),
  ...CALLS,
  text(pieces) {
    const written = pieces.map((piece) =>
      'code' in piece ? `#{${piece.code}}` : quoteRubyDouble(piece.text).slice(1, -1),
    );
    return `"${written.join('')}"`;
  },
  some: (list, where) => `Array(${list}).any? { |item| ${where} }`,
};

function writeStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again = retry
    ? `,
  {
    when: ->(answer) { ${retry.when} },
    after: ${retry.after},
    limit: ${retry.limit}
  }`
    : '';
  return `${writeComment('#', comment)}
step(
  ${quoteRuby(id)},
  ${indent(request, '  ')},
  lambda do |answer|
    ${indent(criteria, '    ')}
  end,
  lambda do |answer|
    ${indent(outputs, '    ')}
  end${again}
)`;
}

/** Ruby 3 with its standard library. */
export const rubyProgram: ProgramWriter = {
  ending: 'rb',
  dialect: DIALECT,
  commentMark: '#',
  how: 'Ruby 3 or later: ruby NAME.rb',
  start: START,
  quote: quoteRuby,
  key: "ENV.fetch('WALLET_API_KEY') { abort 'Set WALLET_API_KEY to your key.' }",
  style: STYLE,
  writeInputs: (inputs) => `INPUTS = ${inputs}.freeze`,
  writeStep,
};
