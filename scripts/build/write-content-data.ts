import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isListed } from '#model/pages/is-listed.ts';
import type { Operation, Page, SiteModel } from '#model/site-model.ts';
import {
  CONTENT_FORMAT,
  type ContentOperation,
  type ContentPage,
  type SiteContent,
} from '#server/graphql/content/site-content.ts';

/** Makes what the GraphQL server answers from; a page that no list leads to is no page of it. */
export function buildContentData(model: SiteModel): SiteContent {
  const { sampleApps, resources, useCases, changelog } = model.data;
  return {
    format: CONTENT_FORMAT,
    pages: Object.values(model.pages).filter(isListed).map(buildPage),
    navigation: model.navigation,
    sampleApps,
    resources,
    useCases,
    // Entries of one day stay as the writers have ordered them.
    changelog: changelog.toSorted((one, other) => other.date.localeCompare(one.date)),
  };
}

/**
 * Writes the content of the GraphQL server, which loads it at its start.
 *
 * @param dist folder of the build's output; gets graphql/content.json, whole or not at all
 */
export async function writeContentData(model: SiteModel, dist: string): Promise<void> {
  const dir = join(dist, 'graphql');
  await mkdir(dir, { recursive: true });
  const draft = join(dir, 'content.json.draft');
  await writeFile(draft, JSON.stringify(buildContentData(model)));
  await rename(draft, join(dir, 'content.json'));
}

function buildPage(page: Page): ContentPage {
  const { path, title, description, kind, navigationSection, lastChanged } = page;
  return {
    path,
    title,
    description,
    kind,
    ...(navigationSection !== undefined && { section: navigationSection }),
    ...(lastChanged !== undefined && { lastChanged }),
    sections: page.sections,
    ...(page.kind === 'operation' && {
      operation: buildOperation(page.operation, navigationSection),
    }),
  };
}

function buildOperation(operation: Operation, section: string | undefined): ContentOperation {
  const { source: _source, parameters, requestBody, responses, ...plain } = operation;
  return {
    ...plain,
    ...(section !== undefined && { section }),
    parameters: parameters.map(({ schema, example, ...parameter }) => ({
      ...parameter,
      types: schema.types,
      ...(example !== undefined && { example: JSON.stringify(example) }),
    })),
    ...(requestBody && {
      requestBody: {
        required: requestBody.required,
        description: requestBody.description,
        mediaTypes: requestBody.contents.map(({ mediaType }) => mediaType),
      },
    }),
    responses: responses.map(({ status, description, contents }) => ({
      status,
      description,
      mediaTypes: contents.map(({ mediaType }) => mediaType),
    })),
  };
}
