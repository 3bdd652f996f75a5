import { isJsonObject } from '#contract/json.ts';
import type { DescriptionContext } from './description-context.ts';
import type { DescribedWebhook } from './operation.ts';
import { readContents } from './read-contents.ts';
import { readText } from './read-text.ts';
import type { Located } from './references.ts';

/** Reads the events that the platform sends. */
export function readWebhooks(context: DescriptionContext, root: Located): DescribedWebhook[] {
  const { references } = context;
  return references.children(references.child(root, 'webhooks')).map(([name, item]) => {
    const post = references.child(item, 'post');
    const { summary, description } = isJsonObject(post.value) ? post.value : {};
    return {
      name,
      summary: readText(summary) || name,
      description: readText(description),
      contents: readContents(context, references.child(post, 'requestBody')),
    };
  });
}
