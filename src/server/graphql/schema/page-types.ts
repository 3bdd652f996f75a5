import type { ImplementableObjectRef } from '@pothos/core';
import { findItem, type ContentIndex } from '#server/graphql/content/index-content.ts';
import type {
  ContentOperation,
  ContentPage,
  ContentPageSection,
} from '#server/graphql/content/site-content.ts';
import { costs } from '#server/graphql/limits/field-cost.ts';
import type { Enums } from './enums.ts';
import { addOperationPartTypes } from './operation-part-types.ts';
import type { Builder, SchemaTypes } from './schema-builder.ts';

type OperationRef = ImplementableObjectRef<
  PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>,
  ContentOperation
>;

/** Adds pages and operations, which lead to each other. */
export function addPageTypes(builder: Builder, enums: Enums) {
  const page = builder.objectRef<ContentPage>('Page');
  const operation = builder.objectRef<ContentOperation>('Operation');
  const section = addPageSection(builder, enums);
  page.implement({
    description: 'A page of the documentation.',
    fields: (t) => ({
      path: t.exposeString('path', { description: 'Path on the site, such as /introduction.' }),
      markdownPath: t.string({
        description: 'Path of the same page as Markdown.',
        resolve: ({ path }) => (path === '/' ? '/index.md' : `${path}.md`),
      }),
      title: t.exposeString('title', { description: 'Heading of the page.' }),
      description: t.exposeString('description', { description: 'One sentence, plain text.' }),
      kind: t.expose('kind', { type: enums.pageKind, description: 'What the page is about.' }),
      section: t.exposeString('section', {
        description: 'Title of its navigation section, or null outside the navigation.',
        nullable: true,
      }),
      lastChanged: t.exposeString('lastChanged', {
        description: 'YYYY-MM-DD; null where it is not known.',
        nullable: true,
      }),
      sections: t.field({
        type: [section],
        description: 'The sections of the page in reading order.',
        extensions: costs({ items: 8 }),
        resolve: (own) => own.sections,
      }),
      operation: t.field({
        type: operation,
        description: 'The operation that the page documents, or null for guides.',
        nullable: true,
        resolve: (own) => own.operation,
      }),
    }),
  });
  implementOperation(operation, enums);
  addOperationParts(builder, operation);
  builder.objectFields(operation, (t) => ({
    page: t.field({
      type: page,
      description: 'The page that documents it.',
      resolve: ({ pagePath }, _, { content }) => getPage(content, pagePath),
    }),
    related: t.field({
      type: [page],
      description: 'Pages of related operations.',
      extensions: costs({ items: 5 }),
      resolve: (own, _, { content }) => listPages(content, own.related),
    }),
  }));
  return { page, operation };
}

function implementOperation(operation: OperationRef, enums: Enums): void {
  operation.implement({
    description: 'An operation of the documented API.',
    fields: (t) => ({
      operationId: t.exposeString('operationId', { description: 'Its name in the description.' }),
      method: t.expose('method', { type: enums.method, description: 'HTTP method.' }),
      endpoint: t.exposeString('endpoint', { description: 'Path with {parameters}.' }),
      summary: t.exposeString('summary', { description: 'The operation in a few words.' }),
      description: t.exposeString('description', { description: 'Markdown.' }),
      tag: t.exposeString('tag', { description: 'The group that it belongs to.' }),
      section: t.exposeString('section', {
        description: 'Title of the navigation section of its page.',
        nullable: true,
      }),
      requiresAuthentication: t.exposeBoolean('requiresAuthentication', {
        description: 'Whether a call needs an app key.',
      }),
      permission: t.exposeString('permission', {
        description: 'What the app key has to permit, such as accounts:read, or null.',
        nullable: true,
      }),
      deprecated: t.exposeBoolean('deprecated', { description: 'Whether it is deprecated.' }),
      sideEffects: t.exposeStringList('sideEffects', {
        description: 'Side effects of a call, in sentences.',
      }),
      callbacks: t.exposeStringList('callbacks', {
        description: 'Names of webhooks that it sends.',
      }),
    }),
  });
}

/** The pages of some paths; one that is not there any more is left out. */
export function listPages(content: ContentIndex, paths: readonly string[]): ContentPage[] {
  return paths.flatMap((path) => findItem(content.pages, path) ?? []);
}

function getPage(content: ContentIndex, path: string): ContentPage {
  const page = findItem(content.pages, path);
  if (!page) throw new Error(`No page ${path} is in the content.`);
  return page;
}

function addPageSection(builder: Builder, { method }: Enums) {
  return builder.objectRef<ContentPageSection>('PageSection').implement({
    description: 'A section of a page.',
    fields: (t) => ({
      id: t.exposeString('id', { description: 'The anchor, without #.' }),
      title: t.exposeString('title', { description: 'Its heading.' }),
      level: t.exposeInt('level', { description: '2 for h2, 3 for h3.' }),
      tag: t.expose('tag', {
        type: method,
        description: 'The HTTP method that the note describes, or null.',
        nullable: true,
      }),
    }),
  });
}

function addOperationParts(builder: Builder, operation: OperationRef): void {
  const part = addOperationPartTypes(builder);
  builder.objectFields(operation, (t) => ({
    note: t.field({
      type: part.note,
      description: 'A highlighted note, or null.',
      nullable: true,
      resolve: (own) => own.note,
    }),
    parameters: t.field({
      type: [part.parameter],
      description: 'In path, query and header, required ones first within each.',
      extensions: costs({ items: 6 }),
      resolve: (own) => own.parameters,
    }),
    requestBody: t.field({
      type: part.requestBody,
      description: 'The request body, or null.',
      nullable: true,
      resolve: (own) => own.requestBody,
    }),
    responses: t.field({
      type: [part.response],
      description: 'Its responses, by status in ascending order.',
      extensions: costs({ items: 6 }),
      resolve: (own) => own.responses,
    }),
    errors: t.field({
      type: [part.error],
      description: 'All errors of all responses.',
      extensions: costs({ items: 8 }),
      resolve: (own) => own.errors,
    }),
    samples: t.field({
      type: [part.sample],
      description: 'A call in each language, or in one.',
      args: {
        language: t.arg.string({ description: 'Only this language, such as curl.' }),
      },
      extensions: costs({ items: 7 }),
      resolve: ({ samples }, { language }) =>
        language == null ? samples : samples.filter((sample) => sample.language === language),
    }),
  }));
}
