import { listOperationPages } from '#model/pages/operation-pages.ts';
import type { BundledDescription } from '#model/api/bundle-description.ts';
import type { SiteModel } from '#model/site-model.ts';
import { makeLinksAbsolute } from './absolute-links.ts';
import { buildFragment } from './description-fragment.ts';
import { formatHttpFile } from './http-file.ts';
import { buildPostmanCollection, ENVIRONMENT_PATH } from './postman/build-collection.ts';
import { buildEnvironment } from './postman/build-environment.ts';
import type { SiteFile } from './site-file.ts';
import { buildWorkflowFiles, formatWorkflowFile } from './workflow-files.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const YAML_TYPE = 'application/yaml; charset=utf-8';

/** For each operation whose samples were run, when that was, in which languages, and what came out. */
function buildProofFiles(model: SiteModel): SiteFile[] {
  if (!model.sampleProofs) return [];
  const { provenOn, operations } = model.sampleProofs;
  return listOperationPages(model).flatMap((page) => {
    const proof = operations[page.operation.operationId];
    const body = JSON.stringify({ provenOn, ...proof });
    return proof ? [{ path: `${page.path}.proof.json`, contentType: JSON_TYPE, body }] : [];
  });
}

/**
 * The API description in every form that the site offers, and each operation's part of it. They are read in the tools of
 * others: all links in them are absolute.
 */
export function buildDescriptionFiles(
  model: SiteModel,
  { json, yaml, workflows }: BundledDescription,
): SiteFile[] {
  const { siteUrl } = model.settings;
  const formatOutside = (value: object) => makeLinksAbsolute(JSON.stringify(value), siteUrl);
  const fragments = listOperationPages(model).map(({ path, title, operation }) => ({
    path: `${path}.openapi.json`,
    contentType: JSON_TYPE,
    body: formatOutside({
      ...buildFragment(json, operation.endpoint, operation.method),
      externalDocs: { description: title, url: siteUrl + path },
    }),
  }));
  return [
    { path: '/openapi.json', contentType: JSON_TYPE, body: formatOutside(json) },
    { path: '/openapi.yaml', contentType: YAML_TYPE, body: makeLinksAbsolute(yaml, siteUrl) },
    {
      path: '/wallet-api.postman_collection.json',
      contentType: JSON_TYPE,
      body: formatOutside(buildPostmanCollection(model)),
    },
    {
      path: ENVIRONMENT_PATH,
      contentType: JSON_TYPE,
      body: formatOutside(buildEnvironment(model.settings)),
    },
    {
      path: '/wallet-api.http',
      contentType: 'text/plain; charset=utf-8',
      body: formatHttpFile(model),
    },
    ...workflows.map((workflow) => ({
      path: `/workflows/${workflow.name}`,
      contentType: YAML_TYPE,
      body: makeLinksAbsolute(formatWorkflowFile(workflow), siteUrl),
    })),
    ...buildWorkflowFiles(model, workflows),
    ...fragments,
    ...buildProofFiles(model),
  ];
}
