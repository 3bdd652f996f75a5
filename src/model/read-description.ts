import type { DescriptionContext } from './description-context.ts';
import { readContents } from './read-contents.ts';
import { isRecord, type Located } from './references.ts';
import type { Operation, Webhook } from './site-model.ts';
import type { YamlSource } from './yaml-source.ts';

/** The operations and webhooks of api/openapi.yaml. */
export interface Description {
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Omit<Webhook, 'pages'>[];
}

/** Reads the operations of one path item. */
export type ReadPathItem = (endpoint: string, pathItem: Located) => readonly Operation[];

/** Reads every operation and webhook of the API description. */
export function readDescription(
  source: YamlSource,
  context: DescriptionContext,
  readPathItem: ReadPathItem,
): Description {
  const root: Located = { source, path: [], value: source.data };
  const { references } = context;
  const operations = references
    .children(references.child(root, 'paths'))
    .flatMap(([endpoint, pathItem]) => readPathItem(endpoint, pathItem));
  const webhooks = references.children(references.child(root, 'webhooks')).map(([name, at]) => {
    const post = references.child(at, 'post');
    const own = isRecord(post.value) ? post.value : {};
    return {
      name,
      summary: typeof own['summary'] === 'string' ? own['summary'] : name,
      description: typeof own['description'] === 'string' ? own['description'].trim() : '',
      contents: readContents(context, references.child(post, 'requestBody')),
    };
  });
  return { operations, webhooks };
}
