import type { WalletClient } from './wallet-client.ts';

/**
 * Waits until the inbox has changed after a sequence, by its stream of events. Settles too when the stream ends.
 *
 * @throws when the connection breaks
 */
export async function waitForChange(
  client: WalletClient,
  sequence: string,
  signal: AbortSignal,
): Promise<void> {
  const response = await client.openStream(`/callbacks/${client.workspaceId}/events`, {
    accept: 'text/event-stream',
    'last-event-id': sequence,
  });
  if (!response.ok || !response.body) throw new Error(`The events answer ${response.status}.`);
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body.getReader();
  // The signal of a request is lost when the runtime clears the request away, which it does while the response still comes.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
      if (/^event: /m.test(text)) return;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    await reader.cancel().catch(() => undefined);
  }
}
