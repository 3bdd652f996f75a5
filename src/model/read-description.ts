import { isMethod } from '#contract/method.ts';
import { buildOperation } from './build-operation.ts';
import type { DescriptionContext } from './description-context.ts';
import { readContents } from './read-contents.ts';
import { isRecord, type Located } from './references.ts';
import type { Operation, Webhook } from './site-model.ts';
import type { YamlSource } from './yaml-source.ts';

/** An operation whose samples are still to be written. */
export type PlainOperation = Omit<Operation, 'samples'>;

/** The operations and webhooks of api/openapi.yaml. */
export interface Description {
  readonly operations: readonly PlainOperation[];
  readonly webhooks: readonly Omit<Webhook, 'pages'>[];
}

/** Reads every operation and webhook of the API description. */
export function readDescription(source: YamlSource, context: DescriptionContext): Description {
  const root: Located = { source, path: [], value: source.data };
  const { references } = context;
  const operations = references
    .children(references.child(root, 'paths'))
    .flatMap(([endpoint, pathItem]) =>
      Object.keys(isRecord(pathItem.value) ? pathItem.value : {}).flatMap((key) => {
        const method = key.toUpperCase();
        return isMethod(method) ? [buildOperation(context, endpoint, method, pathItem)] : [];
      }),
    );
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
