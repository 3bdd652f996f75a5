import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildSite, type BuiltSite } from '#model/build-site.ts';
import type { SiteSettings } from '#model/settings.ts';
import { settings } from '#settings';

const ERRORS = `not_found:
  status: 404
  title: Not found
  cause: There is nothing with this id here.
  cure: Check the id before trying again.
`;

const OPENAPI = `openapi: 3.1.0
info: { title: Test, version: 1.0.0, x-released: '2026-03-02' }
tags: [{ name: Things, description: What there is. }]
webhooks:
  thing.seen:
    post:
      summary: A thing was seen
      requestBody:
        content:
          application/json:
            schema: { $ref: schemas/thing.yaml#/Thing }
`;

const PATHS = `/v1/things/{thingId}:
  get:
    operationId: getThing
    summary: Get a thing
    tags: [Things]
    x-page: /things/get-thing
    description: Reads a thing. It can be asked for at any time.
    x-permission: devices:read
    x-callbacks: [thing.seen]
    x-related: [/introduction]
    parameters:
      - name: thingId
        in: path
        required: true
        description: Id of the thing.
        schema: { type: string, examples: [thg_1] }
    responses:
      '200':
        description: The thing.
        content:
          application/json:
            schema: { $ref: ../schemas/thing.yaml#/Thing }
            example: { id: thg_1, parent: null }
      '404':
        description: No such thing.
        x-errors: [{ code: not_found }]
        content:
          application/problem+json:
            schema: { type: object }
`;

const SCHEMA = `Thing:
  type: object
  description: A thing.
  required: [id]
  properties:
    id: { type: string, minLength: 3, description: Id of the thing. }
    parent:
      description: Thing that holds it.
      oneOf:
        - $ref: '#/Thing'
        - type: 'null'
`;

const CATALOGUE = `- section: Introduction
  links:
    - /introduction
- section: Things
  links:
    - /things/get-thing
`;

const INTRODUCTION = `---
title: Introduction
description: What there is to know before the first call.
path: /introduction
redirectFrom: [/start]
---

Read [about things](/things/get-thing#responses).

## First steps

A text with {{mobileMoney}} in it.
`;

/** A small sound site: one operation, one guide. Tests break it in one place. */
const SOURCES: Readonly<Record<string, string>> = {
  'api/openapi.yaml': OPENAPI,
  'api/paths/things.yaml': PATHS,
  'api/schemas/thing.yaml': SCHEMA,
  'api/errors.yaml': ERRORS,
  'content/data/catalogue.yaml': CATALOGUE,
  'content/data/sample-apps.yaml': '[]',
  'content/data/resources.yaml': '[]',
  'content/data/use-cases.yaml': '[]',
  'content/data/changelog.yaml': '[]',
  'content/pages/introduction.mdx': INTRODUCTION,
};

const LINKS = [{ title: 'Introduction', href: '/introduction' }];

/** Settings that lead to pages of the small site alone. */
export const smallSettings: SiteSettings = {
  ...settings,
  headerLinks: LINKS,
  resourcesLinks: LINKS,
  footerLinks: LINKS,
  logo: { src: '/images/drawn.svg', alt: 'Logo' },
};

/** The texts of the small site with some of its files replaced; null takes a file away. */
export function listTestSources(
  changes: Readonly<Record<string, string | null>> = {},
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries({ ...SOURCES, ...changes }).flatMap(([file, text]) =>
      text === null ? [] : [[file, text] as const],
    ),
  );
}

/** Builds the small site with some of its files replaced; null takes a file away. */
export function buildTestSite(changes: Readonly<Record<string, string | null>> = {}): BuiltSite {
  const texts = listTestSources(changes);
  return buildSite({ texts, images: new Set(['/images/drawn.svg']) }, smallSettings, new Map());
}

/** Writes the small site into a folder, some of its files replaced. */
export async function writeTestSources(
  dir: string,
  changes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const texts = [...listTestSources(changes), ['content/images/drawn.svg', '<svg/>'] as const];
  for (const [file, text] of texts) {
    const path = join(dir, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

/** A source of the small site with one text replaced by another. @throws when the text is not there */
export function change(file: string, from: string, to: string): Record<string, string> {
  const text = SOURCES[file];
  if (!text?.includes(from)) throw new Error(`testing: ${file} does not contain "${from}"`);
  return { [file]: text.replace(from, to) };
}
