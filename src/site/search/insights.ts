import type { createAutocomplete } from '@algolia/autocomplete-core';
import {
  createAlgoliaInsightsPlugin,
  type InsightsClient,
} from '@algolia/autocomplete-plugin-algolia-insights';
import type { SiteSettings } from '#model/settings.ts';
import { listHosts } from './search-service.ts';

/** What autocomplete-core takes for a plugin. */
export type SearchPlugin = NonNullable<Parameters<typeof createAutocomplete>[0]['plugins']>[number];

/** What a browser says of its reader's wish not to be followed. */
export interface PrivacySignals {
  readonly doNotTrack?: string | null;
  /** Global Privacy Control (W3C draft). */
  readonly globalPrivacyControl?: boolean;
}

/** Whether the reader lets searches be counted: neither Do Not Track nor Global Privacy Control is set. */
export function isCountingAllowed({ doNotTrack, globalPrivacyControl }: PrivacySignals): boolean {
  return doNotTrack !== '1' && doNotTrack !== 'yes' && globalPrivacyControl !== true;
}

const loadClient = () => import('search-insights').then(({ default: client }) => client);

/**
 * Creates the plugin that tells the search hosts which hits were seen, in batches of at most 20 once the
 * list has rested for 400 ms, and which one was chosen, with its position (specification 7 and 9). Readers
 * are counted under a random token that ends with the page; there is no cookie.
 *
 * @param load brings the client; what is to be sent before it has come waits for it
 */
export function createInsights(
  settings: SiteSettings['search'],
  load: () => Promise<InsightsClient> = loadClient,
): SearchPlugin {
  const loaded = load();
  const [host] = listHosts(settings.hosts, location);
  // Blocked or offline: the search works without.
  const send = (...call: unknown[]) =>
    void loaded.then(
      (client) => Reflect.apply(client, undefined, call),
      () => undefined,
    );
  send('init', {
    appId: settings.applicationId,
    apiKey: settings.searchKey,
    host: `${host!.protocol}://${host!.url}`,
    useCookie: false,
  });
  // A caller that wants a response from the client passes a callback, so a late call is as good.
  const insightsClient = send as InsightsClient;
  // The library's own types disagree where optional properties are exact.
  return createAlgoliaInsightsPlugin({ insightsClient }) as SearchPlugin;
}
