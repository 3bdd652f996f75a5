// What others make of the description: parsers, a generator of clients, and API clients that import it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, isAbsolute, join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { io, store } from 'httpyac';
import { generateSource } from 'oazapfts';
import postman from 'postman-collection';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { Operation, OperationPage } from '#model/site-model.ts';
import { loadTestSite } from '#testing/load-test-site.ts';
import { buildDescriptionFiles } from '#site/files/description-files.ts';
import { LAST_REQUESTS, RUN_ORDER, RUN_STEPS } from '#site/files/postman/run-plan.ts';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';

const dir = join(root, 'test-results/description');
const files = new Map<string, string>();
// Compiles the schema of OpenAPI once.
const validator = new Validator();
let pages: readonly OperationPage[] = [];

const readFile = (path: string) => files.get(path) ?? '';
const readJson = (path: string) => JSON.parse(readFile(path));

beforeAll(async () => {
  const { model, description } = await loadTestSite();
  for (const { path, body } of buildDescriptionFiles(model, description)) files.set(path, body);
  pages = Object.values(model.pages).filter((page) => page.kind === 'operation');
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'openapi.json'), readFile('/openapi.json'));
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** What a call is authorised by: a variable, since neither keys nor tokens are in the files. */
function formatAuthorisation({ requiresAuthentication, caller }: Operation): string | undefined {
  if (!requiresAuthentication) return undefined;
  return caller === 'user' ? 'Bearer {{accessToken}}' : 'Bearer {{apiKey}}';
}

describe('every file of the description', () => {
  it('leads to the site from wherever the file is read', () => {
    let links = 0;
    for (const [path, text] of files) {
      // What the pages of the site read themselves.
      if (/^\/workflows\/.+\.json$/.test(path)) continue;
      expect(text.match(/\]\(\/[^)]*\)/g) ?? [], path).toEqual([]);
      links += text.split(`](${settings.siteUrl}/`).length - 1;
    }
    expect(links).toBeGreaterThan(3000);
  });
});

describe('the bundled description', () => {
  it('is at most 1.5 MB', () => {
    expect(Buffer.byteLength(readFile('/openapi.json'))).toBeLessThanOrEqual(1_500_000);
  });

  it('is accepted by one parser', async () => {
    const document = await SwaggerParser.validate(readJson('/openapi.json'));
    expect(Object.keys(document.paths ?? {}).length).toBeGreaterThan(100);
  });

  it('is accepted by another parser, as JSON and as YAML', async () => {
    for (const document of [readJson('/openapi.json'), parse(readFile('/openapi.yaml'))]) {
      const result = await validator.validate(document);
      expect(result.errors ?? []).toEqual([]);
      expect(result.valid).toBe(true);
    }
  });

  it('gives a typed client that compiles and knows every call', async () => {
    const warnings = vi.spyOn(console, 'warn');
    const source = await generateSource(join(dir, 'openapi.json'));
    expect(warnings).not.toHaveBeenCalled();
    // The generator spells B2c as B2C.
    const names = [...source.matchAll(/^export function (\w+)/gm)].map(([, name = '']) =>
      name.toLowerCase(),
    );
    const missing = pages.filter(
      ({ operation }) => !names.includes(operation.operationId.toLowerCase()),
    );
    expect(missing.map(({ operation }) => operation.operationId)).toEqual([]);
    writeFileSync(join(dir, 'client.ts'), source);
    writeFileSync(
      join(dir, 'use.ts'),
      `import { createAccount } from './client.ts';
const body = { name: 'Grace Wanjiru', phoneNumber: '+254700000101', walletTypeId: 'wty_01HZX6C3D9FA' };
const answer = await createAccount(body);
if (answer.status === 201) console.log(answer.data.wallets[0]?.balance.amount.toFixed(2));
// @ts-expect-error An account needs a name.
await createAccount({ phoneNumber: '+254700000101' });
`,
    );
    const options =
      '--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --target es2022 --module esnext --moduleResolution bundler --lib es2023,dom --types node';
    const tsc = join(root, 'node_modules/typescript/lib/tsc.js');
    const compile = () =>
      spawnSync(process.execPath, [tsc, ...options.split(' '), 'client.ts', 'use.ts'], {
        cwd: dir,
        encoding: 'utf8',
      });
    expect(compile().stdout).toBe('');
  });
});

/** The names of the parameters and of all fields of the body of a published operation. */
function listInputNames(
  operation: { parameters?: unknown[]; requestBody?: unknown },
  { components }: { components: Record<string, Record<string, unknown>> },
): string[] {
  const text = JSON.stringify([operation.parameters, operation.requestBody]);
  const references = [...text.matchAll(/#\/components\/(parameters|schemas)\/(\w+)/g)];
  const parts = references.map(([, kind = '', name = '']) =>
    JSON.stringify(components[kind]![name]),
  );
  const all = [text, ...parts].join(' ');
  return [...all.matchAll(/"name":"([^"]+)"|"(\w+)":(?=\{)/g)].map(
    ([, parameter, field]) => parameter ?? field ?? '',
  );
}

describe('the published typical mistakes', () => {
  it('name a field or parameter of each operation, in its text, its cause and its example', () => {
    const known = pages.filter(({ operation }) =>
      operation.errors.some(({ code }) => code === 'validation_failed'),
    );
    expect(known.length).toBeGreaterThan(200);
    const whole = readJson('/openapi.json');
    const unnamed = known.flatMap(({ path, operation: { endpoint, method } }) => {
      return [whole, readJson(`${path}.openapi.json`)].flatMap((document) => {
        const operation = document.paths[endpoint][method.toLowerCase()];
        const response = operation.responses['422'];
        const entries: { code: string; cause?: string }[] = response['x-errors'] ?? [];
        const cause = entries.find(({ code }) => code === 'validation_failed')?.cause ?? '';
        const { examples } = response.content['application/problem+json'];
        const inputs = listInputNames(operation, whole);
        const told = [...cause.matchAll(/`([\w-]+)/g)].map(([, field = '']) => field);
        const isNamed =
          told.some((field) => inputs.includes(field)) &&
          !/\b(field|parameter) is (missing|outside)/.test(cause) &&
          response.description.includes(cause) &&
          examples.validation_failed.value.detail === cause;
        return isNamed ? [] : [`${method} ${endpoint}: ${cause}`];
      });
    });
    expect(unnamed).toEqual([]);
  });
});

describe('the part of a single call', () => {
  it('is a description of its own, accepted by a parser', async () => {
    for (const page of pages) {
      const part = readJson(`${page.path}.openapi.json`);
      const { valid, errors } = await validator.validate(part);
      expect(valid, `${page.path}: ${JSON.stringify(errors)}`).toBe(true);
      expect(Object.keys(part.paths)).toEqual([page.operation.endpoint]);
    }
  });

  it('holds the components that it needs, and no others', () => {
    for (const page of pages) {
      const text = readFile(`${page.path}.openapi.json`);
      const { securitySchemes: _, ...components } = JSON.parse(text).components;
      const defined = Object.entries<object>(components).flatMap(([kind, own]) =>
        Object.keys(own).map((name) => `#/components/${kind}/${name}`),
      );
      const used = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
      expect(new Set(defined)).toEqual(new Set(used));
    }
  });
});

describe('the Postman collection', () => {
  it('is taken in with every call, its address, body and answers', () => {
    const collection = new postman.Collection(readJson('/wallet-api.postman_collection.json'));
    const items: postman.Item[] = [];
    collection.forEachItem((item) => void items.push(item));
    const byPath = new Map(pages.map((page) => [page.path, page]));
    const readPath = ({ request }: postman.Item) => {
      const { content } = request.description as postman.DescriptionDefinition;
      return /\[Documentation\]\((.+)\)$/.exec(content)?.[1]?.slice(settings.siteUrl.length) ?? '';
    };
    expect(items.map(readPath).toSorted()).toEqual([...byPath.keys()].toSorted());
    for (const item of items) {
      const { request, name } = item;
      const page = byPath.get(readPath(item))!;
      expect(name).toBe(page.title);
      expect(request.method).toBe(page.operation.method);
      const { path = [], variables } = request.url;
      const filled = path.map((part) =>
        part.startsWith(':') ? collection.variables.replace(variables.get(part.slice(1))) : part,
      );
      expect(filled.join('/')).toMatch(/^v1\/[\w./-]+$/);
      expect(item.responses.count()).toBeGreaterThan(0);
      const token = item.getAuth()?.parameters().get('token') as string | undefined;
      const own = RUN_STEPS[page.operation.operationId]?.token;
      const expected = own ? `Bearer {{${own}}}` : formatAuthorisation(page.operation);
      expect(token && `Bearer ${token}`).toBe(expected);
      if (request.body?.mode === 'raw' && request.body.raw?.startsWith('{'))
        expect(() => JSON.parse(request.body!.raw!)).not.toThrow();
    }
  });

  it('sends a plus sign as such, and not as a space', () => {
    const text = readFile('/wallet-api.postman_collection.json');
    expect(text).toContain('phoneNumber=%2B254700000101');
    expect(text.match(/[?&]\w+=[^"&]*\+/g) ?? []).toEqual([]);
  });

  it('names operations alone in the plan of its run', () => {
    const ids = new Set(pages.map(({ operation }) => operation.operationId));
    const named = [...Object.keys(RUN_STEPS), ...RUN_ORDER.flat(), ...LAST_REQUESTS];
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('a published workflow', () => {
  it('sends a published picture, and asks for no file that Arazzo has no word for', () => {
    const { workflows } = parse(readFile('/workflows/social-media.arazzo.yaml'));
    const [{ inputs, steps }] = workflows;
    const step = steps.find((one: { stepId: string }) => one.stepId === 'check-creator');
    expect(step.requestBody.payload).toMatchObject({
      documentImage: "$file('../uploads/document.jpg')",
      faceImage: "$file('../uploads/face.jpg')",
    });
    expect(inputs.required).not.toContain('documentImage');
    expect(Object.keys(inputs.properties)).not.toContain('faceImage');
  });
});

describe('a file of calls', () => {
  it('holds the idempotency key of each call, and makes none', () => {
    const collection = readJson('/wallet-api.postman_collection.json');
    const variables = new Map<string, string>(
      collection.variable.map(({ key, value }: { key: string; value: string }) => [key, value]),
    );
    const text = JSON.stringify(collection);
    expect(text).not.toMatch(/\{\{\$/);
    expect(readFile('/wallet-api.http')).not.toMatch(/\{\{\$/);
    const keyed = pages.filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(keyed.length).toBeGreaterThan(100);
    for (const { operation } of keyed) {
      const name = `${operation.operationId}Key`;
      expect(text).toContain(`{"key":"Idempotency-Key","value":"{{${name}}}"}`);
      expect(readFile('/wallet-api.http')).toContain(`\nIdempotency-Key: ${variables.get(name)}\n`);
    }
  });
});

describe('the HTTP file', () => {
  it('is read with every call, its method, address and headers', async () => {
    const file = join(dir, 'wallet-api.http');
    const text = readFile('/wallet-api.http');
    writeFileSync(file, text);
    Object.assign(io.fileProvider, {
      isAbsolute: async (name: string) => isAbsolute(name),
      dirname,
      joinPath: join,
      fsPath: (name: string) => name,
      exists: async (name: string) => existsSync(name),
      hasExtension: (name: string, ...extensions: string[]) => extensions.includes(extname(name)),
      readdir: async (name: string) => readdirSync(name),
      readFile: async (name: string) => readFileSync(name, 'utf8'),
    });
    const parsed = await new store.HttpFileStore().getOrCreate(file, async () => text, 0, {
      workingDir: dir,
    });
    const requests = parsed.httpRegions.filter(({ request }) => request);
    expect(requests).toHaveLength(pages.length);
    for (const [index, { request, metaData }] of requests.entries()) {
      const { operation } = pages[index]!;
      expect(metaData['name']).toBe(operation.operationId);
      expect(request?.method).toBe(operation.method);
      expect(request?.url).toMatch(/^\{\{baseUrl\}\}\/v1\//);
      expect(request?.headers?.['Authorization']).toBe(formatAuthorisation(operation));
    }
  });
});
