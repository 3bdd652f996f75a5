import type { BundledDescription } from '#model/api/bundle-description.ts';
import type { SiteModel } from '#model/site-model.ts';
import { buildFragment } from './description-fragment.ts';
import { formatHttpFile } from './http-file.ts';
import { buildPostmanCollection } from './postman-collection.ts';
import type { SiteFile } from './site-file.ts';
import { buildWorkflowFiles } from './workflow-files.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

const YAML_TYPE = 'application/yaml; charset=utf-8';

/** For each operation whose samples were run, when that was, in which languages, and what came out. */
function buildProofFiles({ pages, sampleProofs }: SiteModel): SiteFile[] {
  if (!sampleProofs) return [];
  const { provenOn, operations } = sampleProofs;
  return Object.values(pages).flatMap((page) => {
    const proof = page.kind === 'operation' ? operations[page.operation.operationId] : undefined;
    const body = JSON.stringify({ provenOn, ...proof });
    return proof ? [{ path: `${page.path}.proof.json`, contentType: JSON_TYPE, body }] : [];
  });
}

/** The API description in every form that the site offers, and each operation's part of it. */
export function buildDescriptionFiles(
  model: SiteModel,
  { json, yaml, workflows }: BundledDescription,
): SiteFile[] {
  const fragments = Object.values(model.pages).flatMap((page) =>
    page.kind === 'operation'
      ? [
          {
            path: `${page.path}.openapi.json`,
            contentType: JSON_TYPE,
            body: JSON.stringify(
              buildFragment(json, page.operation.endpoint, page.operation.method),
            ),
          },
        ]
      : [],
  );
  return [
    { path: '/openapi.json', contentType: JSON_TYPE, body: JSON.stringify(json) },
    { path: '/openapi.yaml', contentType: YAML_TYPE, body: yaml },
    {
      path: '/wallet-api.postman_collection.json',
      contentType: JSON_TYPE,
      body: JSON.stringify(buildPostmanCollection(model)),
    },
    {
      path: '/wallet-api.http',
      contentType: 'text/plain; charset=utf-8',
      body: formatHttpFile(model),
    },
    ...workflows.map(({ name, text }) => ({
      path: `/workflows/${name}`,
      contentType: YAML_TYPE,
      body: text,
    })),
    ...buildWorkflowFiles(model, workflows),
    ...fragments,
    ...buildProofFiles(model),
  ];
}
