import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { fillText } from '#model/sources/placeholders.ts';
import { settings } from '#settings';
import type { Rule } from './rule.ts';

/** Gives the servers of the description their addresses of site.config.ts, before the rules look at them. */
export const filledServers: Rule = () => ({
  Root: {
    enter(root: JsonObject) {
      const { servers } = root;
      for (const server of Array.isArray(servers) ? servers.filter(isJsonObject) : [])
        Object.assign(server, { url: fillText(String(server['url']), settings) });
    },
  },
});
