import type { SiteModel } from '#model/site-model.ts';
import type { ExampleEvent } from './callback-types.ts';

/** The event that an empty inbox shows. */
const EXAMPLE_EVENT = 'transaction.completed';

/** Finds the example of an event, as an inbox gets it. @throws when the description has none */
export function findExampleEvent({ webhooks }: SiteModel): ExampleEvent {
  const webhook = webhooks.find(({ name }) => name === EXAMPLE_EVENT);
  const value = webhook?.contents[0]?.examples[0]?.value;
  if (value === undefined) throw new Error(`callbacks: ${EXAMPLE_EVENT} has no example`);
  return { name: EXAMPLE_EVENT, body: JSON.stringify(value) };
}
