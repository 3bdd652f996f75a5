import { formatDocsPath } from '#contract/docs-path.ts';
import { MAX_COMMENT_LENGTH } from '#contract/page-feedback.ts';
import type { FeedbackCount } from '#server/graphql/collaborators.ts';
import { findItem, type ContentIndex } from '#server/graphql/content/index-content.ts';
import { costs } from '#server/graphql/limits/field-cost.ts';
import { UserError } from '#server/graphql/user-error.ts';
import type { Builder } from './schema-builder.ts';

/** A write waits for the disk, so that few fit into one request. */
const WRITE_COST = 100;
const READER_TOKEN = /^[\w-]{16,128}$/;

/** Adds what readers say of pages: the query of counts and the mutation. */
export function addFeedbackFields(builder: Builder): void {
  const counts = builder.objectRef<FeedbackCount>('FeedbackCounts').implement({
    description: 'Feedback of readers on a page. Each reader counts once.',
    fields: (t) => ({
      helpful: t.exposeInt('helpful', {
        description: 'Number of readers who found the page helpful.',
      }),
      notHelpful: t.exposeInt('notHelpful', {
        description: 'Number of readers who did not find the page helpful.',
      }),
    }),
  });
  const payload = builder.objectRef<{ counts: FeedbackCount }>('GiveFeedbackPayload').implement({
    description: 'Feedback on the page so far.',
    fields: (t) => ({
      counts: t.field({
        type: counts,
        description: 'Feedback with the new answer included.',
        resolve: (own) => own.counts,
      }),
    }),
  });
  const input = addFeedbackInput(builder);
  builder.queryField('feedback', (t) =>
    t.field({
      type: counts,
      description: 'Feedback of readers on a page. An unknown path is an error: PAGE_NOT_FOUND.',
      nullable: true,
      args: { path: t.arg.string({ required: true, description: 'Path of the page.' }) },
      extensions: costs({ own: 10 }),
      resolve: (_, { path }, { content, feedback }) => feedback.count(readPath(content, path)),
    }),
  );
  builder.mutationField('giveFeedback', (t) =>
    t.field({
      type: payload,
      description: 'Stores the answer of a reader for a page. A later answer replaces it.',
      nullable: true,
      args: { input: t.arg({ type: input, required: true, description: 'The answer.' }) },
      extensions: costs({ own: WRITE_COST }),
      resolve: async (_, args, { content, feedback, signal }) => {
        const { isHelpful, comment, readerToken } = args.input;
        const pagePath = readPath(content, args.input.path);
        if (!READER_TOKEN.test(readerToken))
          refuse('readerToken', 'readerToken must be 16 to 128 letters, digits, - or _.');
        if (comment != null && comment.length > MAX_COMMENT_LENGTH)
          refuse('comment', `comment must be at most ${MAX_COMMENT_LENGTH} characters.`);
        signal.throwIfAborted();
        const counts = await feedback.give({
          pagePath,
          readerToken,
          isHelpful,
          ...(comment != null && { comment }),
        });
        return { counts };
      },
    }),
  );
}

function addFeedbackInput(builder: Builder) {
  return builder.inputType('GiveFeedbackInput', {
    description: 'A reader’s answer for a page.',
    fields: (t) => ({
      path: t.string({ required: true, description: 'Path of the page.' }),
      isHelpful: t.boolean({ required: true, description: 'Whether the page was helpful.' }),
      comment: t.string({
        description: 'At most 2,000 characters. If you leave it out, an earlier comment stays.',
      }),
      readerToken: t.string({
        required: true,
        description: 'Random, kept by the reader’s browser: 16 to 128 letters, digits, - or _.',
      }),
    }),
  });
}

function readPath(content: ContentIndex, given: string): string {
  const path = formatDocsPath(given);
  if (!findItem(content.pages, path))
    throw new UserError('PAGE_NOT_FOUND', 'No page has this path.');
  return path;
}

function refuse(field: string, message: string): never {
  throw new UserError('BAD_USER_INPUT', message, { field });
}
