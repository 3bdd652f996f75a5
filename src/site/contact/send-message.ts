// Loaded when the reader begins to write: Apollo Client comes with it.
import { gql, type TypedDocumentNode } from '@apollo/client';
import type { ContactMessage } from '#contract/contact-message.ts';
import type { BackendSettings } from '#site/backend/backend-settings.ts';
import { openBackend } from '#site/backend/open-backend.ts';

/** A message with the two fields that keep spam out. */
export interface OutgoingMessage extends ContactMessage {
  readonly formToken: string;
  readonly website: string;
}

/** What became of a message: its id, or what has to be mended. */
export interface MessageReceipt {
  readonly messageId: string | null;
  readonly fieldErrors: readonly { readonly field: string; readonly message: string }[];
}

const FORM_TOKEN: TypedDocumentNode<{ formToken: string }, Record<string, never>> = gql`
  query FormToken {
    formToken
  }
`;

const SEND_MESSAGE: TypedDocumentNode<{ sendMessage: MessageReceipt }, OutgoingMessage> = gql`
  mutation SendMessage(
    $name: String!
    $email: String!
    $topic: String!
    $message: String!
    $formToken: String!
    $website: String
  ) {
    sendMessage(
      input: {
        name: $name
        email: $email
        topic: $topic
        message: $message
        formToken: $formToken
        website: $website
      }
    ) {
      messageId
      fieldErrors {
        field
        message
      }
    }
  }
`;

/** Asks for the token of a form. @throws BackendError */
export async function loadFormToken(settings: BackendSettings): Promise<string> {
  const { formToken } = await openBackend(settings).query(FORM_TOKEN, {});
  return formToken;
}

/** Sends a message. @throws BackendError */
export async function sendMessage(
  settings: BackendSettings,
  message: OutgoingMessage,
): Promise<MessageReceipt> {
  const { sendMessage: receipt } = await openBackend(settings).mutate(SEND_MESSAGE, message);
  return receipt;
}
