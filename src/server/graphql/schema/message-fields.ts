import { CONTACT_REFUSALS, type ContactRefusal } from '#contract/contact-message.ts';
import type { SendResult } from '#server/graphql/collaborators.ts';
import { costs } from '#server/graphql/limits/field-cost.ts';
import { UserError, type ErrorCode } from '#server/graphql/user-error.ts';
import type { Builder } from './schema-builder.ts';

interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface Receipt {
  readonly messageId: string | null;
  readonly fieldErrors: readonly FieldError[];
}

/** Refusals that are no mistake in the message. */
const CODES: ReadonlyMap<string, ErrorCode> = new Map([
  ['too-many', 'RATE_LIMITED'],
  ['unavailable', 'UNAVAILABLE'],
]);

/** A write waits for the disk, so that few fit into one request. */
const WRITE_COST = 100;

/** Adds the contact form: its token and the mutation that sends a message. */
export function addMessageFields(builder: Builder): void {
  const payload = addPayload(builder);
  const input = addMessageInput(builder);
  builder.queryField('formToken', (t) =>
    t.string({
      description:
        'A token that one contact message can be sent with, from 3 seconds to 24 hours later.',
      extensions: costs({ own: 10 }),
      resolve: (_, __, { messages }) => messages.issueFormToken(),
    }),
  );
  builder.mutationField('sendMessage', (t) =>
    t.field({
      type: payload,
      description:
        'Keeps a contact message. Not being taken is an error with code MESSAGE_REFUSED, RATE_LIMITED or UNAVAILABLE.',
      nullable: true,
      args: { input: t.arg({ type: input, required: true, description: 'The message.' }) },
      extensions: costs({ own: WRITE_COST }),
      resolve: async (_, args, { messages, address, requestId, signal }) => {
        signal.throwIfAborted();
        return buildReceipt(await messages.send({ ...args.input }, { address, requestId }));
      },
    }),
  );
}

function buildReceipt(result: SendResult): Receipt {
  if (result.status === 'accepted') return { messageId: result.id, fieldErrors: [] };
  if (result.status === 'invalid') {
    const fieldErrors = Object.entries(result.errors).flatMap(([field, message]) =>
      message === undefined ? [] : [{ field, message }],
    );
    return { messageId: null, fieldErrors };
  }
  const { reason, retryAfter } = result;
  throw new UserError(
    CODES.get(reason) ?? 'MESSAGE_REFUSED',
    isRefusal(reason) ? CONTACT_REFUSALS[reason] : 'The message was not taken.',
    { reason, ...(retryAfter !== undefined && { retryAfter }) },
  );
}

function isRefusal(reason: string): reason is ContactRefusal {
  return Object.hasOwn(CONTACT_REFUSALS, reason);
}

function addPayload(builder: Builder) {
  const fieldError = builder.objectRef<FieldError>('FieldError').implement({
    description: 'What is wrong with one field of a form.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'Name of the field in the input.' }),
      message: t.exposeString('message', { description: 'A sentence for the reader.' }),
    }),
  });
  return builder.objectRef<Receipt>('SendMessagePayload').implement({
    description: 'What has become of a contact message.',
    fields: (t) => ({
      messageId: t.exposeID('messageId', {
        description: 'Id of the stored message. null if a field needs a correction.',
        nullable: true,
      }),
      fieldErrors: t.field({
        type: [fieldError],
        description: 'Fields that need a correction. Empty if the message was stored.',
        extensions: costs({ items: 4 }),
        resolve: (own) => own.fieldErrors,
      }),
    }),
  });
}

function addMessageInput(builder: Builder) {
  return builder.inputType('SendMessageInput', {
    description: 'A contact message with the two fields that keep spam out.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'At most 100 characters.' }),
      email: t.string({ required: true, description: 'Where to answer.' }),
      topic: t.string({
        required: true,
        description: 'api, documentation, failed-call, access or other.',
      }),
      message: t.string({ required: true, description: '10 to 5,000 characters.' }),
      formToken: t.string({ required: true, description: 'From the query formToken.' }),
      website: t.string({ description: 'Stays empty: only programs fill it in.' }),
    }),
  });
}
