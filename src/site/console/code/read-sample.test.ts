import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { loadTestSite } from '#testing/load-test-site.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { readDocument } from '#description/read-document.ts';
import type { Json } from '#contract/json.ts';
import type { SampleLanguage } from '#languages/languages.ts';
import { buildDraftRequest, formatSample } from '#site/console/request/build-sample.ts';
import {
  buildDraft,
  formatJson,
  formatKey,
  isFileField,
  findContent,
  readBodyKind,
  type RequestDraft,
} from '#site/console/request/request-draft.ts';
import { buildDescriptionFiles } from '#site/files/description-files.ts';
import { settings } from '#settings';
import { readSample, type Written } from './read-sample.ts';

const BASE = 'https://api.wallet.example';
const LANGUAGES = settings.sampleLanguages;
const { model, description } = await loadTestSite();
const operations = buildDescriptionFiles(model, description).flatMap(({ path, body }) =>
  path.endsWith('.openapi.json') ? readDocument(JSON.parse(body)) : [],
);
const find = (id: string) => operations.find(({ operationId }) => operationId === id)!;

function write(
  operation: DescribedOperation,
  draft: RequestDraft,
  language: SampleLanguage,
): string {
  return formatSample(buildDraftRequest(operation, draft, BASE, 'wks1')!, language);
}

function start(operation: DescribedOperation, language: SampleLanguage): Written {
  const draft = buildDraft(operation);
  return { operation, draft, language, base: BASE, workspaceId: 'wks1' };
}

/** Reads the sample of the example with a part of its text replaced. */
function readEdited(
  operation: DescribedOperation,
  language: SampleLanguage,
  edit: (code: string) => string,
) {
  const written = start(operation, language);
  const code = write(operation, written.draft, language);
  const edited = edit(code);
  expect(edited).not.toBe(code);
  return readSample(edited, written);
}

/** Languages in which a run that is not deep changes the sample of an operation. */
const LANGUAGES_OF_AN_OPERATION = countRuns(20);

/** All operations in a deep run, else a part: each operation in some languages, and each language with a good part of all. */
function chooseOperations(language: SampleLanguage): readonly DescribedOperation[] {
  const at = LANGUAGES.indexOf(language);
  return operations.filter(
    (_, index) => (index + at) % LANGUAGES.length < LANGUAGES_OF_AN_OPERATION,
  );
}

const TEXT = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
// Items of a list are divided by commas and trimmed; numbers are written as numbers are.
const WORD = TEXT.filter((text) => /^[^\s,]/u.test(text) && !/[\p{C},]|\s$/u.test(text)).filter(
  (text) => Number.isNaN(Number(text)) || String(Number(text)) === text,
);

/** A draft of an operation with other values, and some left out that may be. */
function buildArbitrary(operation: DescribedOperation): fc.Arbitrary<RequestDraft> {
  const draft = buildDraft(operation);
  const parameters = operation.parameters.filter(
    (own) => own.location === 'path' || own.location === 'query',
  );
  const values = fc.tuple(
    ...parameters.map((own) =>
      own.location === 'path'
        ? WORD.filter((text) => !/^\.+$/.test(text))
        : fc.oneof(fc.constant(''), WORD),
    ),
    fc.constantFrom('', 'rate_limited'),
  );
  const fields = (findContent(operation)?.schema.properties ?? []).filter(
    ({ schema }) => readBodyKind(operation) === 'form' && !isFileField(schema),
  );
  const form = fc.tuple(...fields.map(() => fc.oneof(fc.constant(''), WORD)));
  const example = draft.body === '' ? {} : (JSON.parse(draft.body) as Record<string, Json>);
  const body = fc
    .tuple(
      fc.constantFrom(...Object.keys(example), 'added'),
      fc.jsonValue({ stringUnit: 'grapheme' }) as fc.Arbitrary<Json>,
    )
    .map(([name, value]) => formatJson({ ...example, [name]: value }));
  const keys = [...parameters.map(formatKey), 'header X-Sandbox-Force'];
  return fc.record({ values, form, body }).map((made) => ({
    ...draft,
    values: {
      ...draft.values,
      ...Object.fromEntries(made.values.map((text, at) => [keys[at]!, text])),
    },
    form: Object.fromEntries(fields.map(({ name }, at) => [name, made.form[at]!])),
    body: draft.body === '' ? '' : made.body,
  }));
}

describe.each(LANGUAGES)('a sample in %s', (language) => {
  it('is the form itself while nothing has changed, for every operation', () => {
    const pages = Object.values(model.pages).filter(({ kind }) => kind === 'operation');
    expect(pages).not.toHaveLength(0);
    expect(operations).toHaveLength(pages.length);
    for (const operation of operations) {
      const written = start(operation, language);
      const reading = readSample(write(operation, written.draft, language), written);
      expect(reading, operation.operationId).toEqual({ draft: written.draft });
      expect('draft' in reading && reading.draft).toBe(written.draft);
    }
  });

  it('gives back what was changed in it, for every operation', () => {
    for (const operation of chooseOperations(language)) {
      fc.assert(
        fc.property(buildArbitrary(operation), (other) => {
          const reading = readSample(write(operation, other, language), start(operation, language));
          if ('problem' in reading) throw new Error(JSON.stringify(reading.problem));
          const read = buildDraftRequest(operation, reading.draft, BASE, 'wks1');
          expect(read).toEqual(buildDraftRequest(operation, other, BASE, 'wks1'));
        }),
        { numRuns: countRuns(6) },
      );
    }
  });

  it('may be cut off or have anything put in: it is read as what it says, or not at all', () => {
    const operation = find('createAccount');
    const written = start(operation, language);
    const code = write(operation, written.draft, language);
    fc.assert(
      fc.property(fc.nat(code.length), fc.nat(6), fc.string({ maxLength: 6 }), (at, cut, text) => {
        const reading = readSample(code.slice(0, at) + text + code.slice(at + cut), written);
        if ('problem' in reading) expect(reading.problem.line).toBeGreaterThan(0);
        else {
          const again = write(operation, reading.draft, language);
          expect(readSample(again, { ...written, draft: reading.draft })).toEqual(reading);
        }
      }),
      { numRuns: countRuns(400) },
    );
  });

  it('takes no key, no other address and no further line', () => {
    const operation = find('createAccount');
    const withKey = readEdited(operation, language, (code) =>
      code.replace(/Bearer [^\n]*/, "Bearer wk_live_secret',"),
    );
    expect(withKey).toMatchObject({ problem: { reason: expect.stringContaining('under Key') } });
    const elsewhere = readEdited(operation, language, (code) =>
      code.replace('https://api.wallet.example', 'https://other.example'),
    );
    expect(elsewhere).toMatchObject({ problem: { reason: expect.stringContaining('address') } });
    const longer = readEdited(operation, language, (code) => `${code}\nprint(1)`);
    expect(longer).toMatchObject({ problem: { text: 'print(1)' } });
  });

  it('takes no access token of a user either', () => {
    const withToken = readEdited(find('getProfile'), language, (code) => {
      expect(code).toContain('WALLET_ACCESS_TOKEN');
      return code.replace(/Bearer [^\n]*/, "Bearer at_secret',");
    });
    expect(withToken).toMatchObject({ problem: { reason: expect.stringContaining('under Key') } });
  });

  it('names the line that cannot be read', () => {
    const reading = readEdited(find('createAccount'), language, (code) =>
      code.replace(/(["'])Grace Wanjiru\1/, 'name_of(person)'),
    );
    const { problem } = reading as { problem: { line: number; text: string } };
    expect(problem.text).toContain('name_of(person)');
  });

  it('may have another idempotency key, and gets its own back', () => {
    const operation = find('createAccount');
    const written = start(operation, language);
    const own = {
      ...written.draft,
      values: { ...written.draft.values, 'header Idempotency-Key': 'order-2026-0117' },
    };
    const code = write(operation, written.draft, language);
    const changed = code.replace(/create-account-\d{6}/, 'order-2026-0117');
    expect(changed).toBe(write(operation, own, language));
    expect(readSample(changed, written)).toEqual({ draft: own });
    expect(readSample(code, { ...written, draft: own })).toMatchObject({
      draft: { values: { 'header Idempotency-Key': '' } },
    });
  });

  it('keeps the idempotency key that stands there when a value changes', () => {
    const operation = find('createAccount');
    const reading = readEdited(operation, language, (code) =>
      code.replace('Grace Wanjiru', 'Ada Example'),
    );
    expect(reading).toMatchObject({
      draft: { values: { 'header Idempotency-Key': expect.stringMatching(/^create-account-/) } },
    });
  });
});

describe('an edited sample', () => {
  it('is not read where a value would be lost or guessed', () => {
    const operation = find('listAccounts');
    const read = (path: string) =>
      readEdited(operation, 'curl', (code) => code.replace(/\?limit=\d+/, path));
    const unknown = read('?limit=7&colour=red');
    expect(unknown).toMatchObject({ problem: { reason: expect.stringContaining('“colour”') } });
    expect(read('?limit=7&limit=8')).toMatchObject({ problem: { line: 2 } });
    expect(read('?limit=')).toMatchObject({ problem: { line: 2 } });
    const changed = read('?limit=05');
    expect(changed).toMatchObject({ problem: { reason: expect.stringContaining('other than') } });
    expect(read('?limit=%zz')).toMatchObject({ problem: { line: 2 } });
    const variable = read('?limit=$LIMIT');
    expect(variable).toMatchObject({ problem: { reason: expect.stringContaining('Encode') } });
    expect(read('?limit=7')).toMatchObject({ draft: { values: { 'query limit': '7' } } });
  });

  it('reads a plus in a query as the blank that it stands for', () => {
    const [operation] = operations.filter(({ parameters }) =>
      parameters.some((own) => own.location === 'query' && own.name === 'query'),
    );
    const reading = readEdited(operation!, 'curl', (code) =>
      code.replace(/\?[^"]*/, '?query=Ada+Example'),
    );
    expect(reading).toMatchObject({ draft: { values: { 'query query': 'Ada Example' } } });
  });

  it('keeps numbers whole and each field once', () => {
    const operation = find('createAccount');
    const edit = (text: string) =>
      readEdited(operation, 'python', (code) => code.replace(/"Grace Wanjiru"/, text));
    expect(edit('12345678901234567890')).toMatchObject({ problem: { line: 11 } });
    expect(edit('1, "name": 2')).toMatchObject({ problem: { line: 11 } });
    expect(edit('"\\N{BULLET}"')).toMatchObject({ problem: { line: 11 } });
    expect(edit('f"{name}"')).toMatchObject({ problem: { line: 11 } });
  });

  it('reads each language’s own quotes and escapes', () => {
    const operation = find('createAccount');
    const name = (language: SampleLanguage, text: string) => {
      const edit = (code: string) => code.replace(/(["'])Grace Wanjiru\1/, () => text);
      const reading = readEdited(operation, language, edit);
      return 'draft' in reading ? (JSON.parse(reading.draft.body) as { name: string }).name : null;
    };
    expect(name('javascript', '`Zo\\u{eb}`')).toBe('Zoë');
    expect(name('javascript', '`${name}`')).toBeNull();
    expect(name('python', "'It\\'s'")).toBe("It's");
    expect(name('ruby', "'a\\nb'")).toBe('a\\nb');
    expect(name('ruby', '"a\\nb"')).toBe('a\nb');
    expect(name('ruby', '"#{name}"')).toBeNull();
    expect(name('php', '"$name"')).toBeNull();
    expect(name('php', '"\\$5"')).toBe('$5');
    expect(name('go', '"Ada \\u0026 Eve"')).toBe('Ada & Eve');
    expect(name('curl', '"Ada"')).toBe('Ada');
  });
});
