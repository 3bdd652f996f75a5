import { z } from 'zod';
import { SERVER_PATHS } from '#contract/server-paths.ts';
import { SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { findUnreadableAccent } from './check-accent.ts';

const slug = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'must be lower-case words joined by hyphens, e.g. "mobile-money"',
  );
const href = z
  .string()
  .regex(/^(\/|https?:\/\/|mailto:)/, 'must start with "/", "http://", "https://" or "mailto:"');
/** An address that others are put behind. */
const base = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !url.endsWith('/'), 'must not end with "/"')
  .refine((url) => !/[?#]/.test(url), 'must not have "?" or "#"');
/** A path that the server of this site answers itself, or an address elsewhere. */
const endpoint = z
  .string()
  .regex(/^(\/|https?:\/\/)/, 'must start with "/", "http://" or "https://"')
  .refine(
    (url) => !url.startsWith('/') || SERVER_PATHS.some((known) => known === url),
    'must be a path that the server answers, or an address with "https://"',
  );
const color = z
  .string()
  .regex(
    /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)\([^(){};]+\))$/i,
    'must be a colour such as "#0f6b5c" or "oklch(0.5 0.1 170)"',
  );
const text = z.string().trim().min(1, 'must not be empty');
const link = z.strictObject({ title: text, href });
const provider = z.strictObject({
  /** Display name in texts and titles. */
  name: text,
  /** Path segment of its pages. */
  slug,
});

/** All that a platform team changes without touching code. Parsed once, trusted afterwards. */
export const siteSettingsSchema = z.strictObject({
  /** The platform's name, as sentences use it. */
  productName: text,
  /** The site's name: small print, social cards, web manifest. */
  docsName: text,
  /** Where the site will stand, without a trailing slash: canonical links, sitemap, feeds. */
  siteUrl: base.regex(
    /^https?:\/\/[^/]+$/,
    'must not have a path, since every link of the site begins with "/"',
  ),
  /** One sentence for search engines and social cards of the home page. */
  description: text.max(160),
  logo: z.strictObject({
    /** Path of an image under content/images, shown 75 by 75. */
    src: href,
    alt: text,
  }),
  /** Accent colour of links, focus and marks, one for each theme, as a CSS colour. */
  accent: z.strictObject({ light: color, dark: color }).superRefine((accent, context) => {
    for (const theme of ['light', 'dark'] as const) {
      const message = findUnreadableAccent(accent[theme], theme);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [theme], message });
    }
  }),
  headerLinks: z.array(link).min(1),
  /** The header's Resources dropdown. */
  resourcesLinks: z.array(link).min(1),
  footerLinks: z.array(link),
  /** Repository on the source host: header icon, "follow" link, and edit links when branch is set. */
  sourceHost: z.strictObject({
    name: text,
    url: base,
    editBranch: z.string().regex(/^\S*$/, 'must not have a space'),
  }),
  /** The platform's developer portal, linked from the sidebar on narrow screens. */
  developerPortal: z.strictObject({ title: text, url: z.url() }),
  providers: z.strictObject({ identity: provider, mobileMoney: provider, sms: provider }),
  /** Days between a breaking version of the API in the sandbox and in production; the changelog names both days. */
  breakingNoticeDays: z.number().int().min(0),
  /** Base address that samples call; the documented server of the platform. */
  apiUrl: base.refine(
    (url) => !/\/v\d+$/.test(url),
    'must not end with the version, which each path begins with',
  ),
  sampleLanguages: z
    .array(z.enum(SAMPLE_LANGUAGES))
    .min(1)
    .refine((list) => new Set(list).size === list.length, 'must not repeat a language'),
  search: z.strictObject({
    enabled: z.boolean(),
    /** Hosts that answer the search wire format; empty means this site itself. */
    hosts: z.array(
      z
        .string()
        .regex(
          /^(?:https?:\/\/)?[\w.-]+(?::\d+)?$/,
          'must be a host such as "search.example", or an origin such as "https://search.example"',
        ),
    ),
    applicationId: text,
    indexName: text,
    /** Search-only key, public by design. */
    searchKey: text,
    /**
     * Whether the dialog asks ahead of its reader, which hosts that run this site's server can answer and bill to
     * nobody. @default only this site itself is asked ahead
     */
    prefetch: z.boolean().optional(),
  }),
  dataBackend: z.strictObject({
    enabled: z.boolean(),
    /** Address of the GraphQL endpoint. */
    url: endpoint,
    /** Demo token, public by design. */
    token: text,
    /** Whether queries go by GET. The server must not have GRAPHQL_GET off. @default false */
    useGetForQueries: z.boolean().optional(),
  }),
  /** The console: 'Try it' on API pages, and /api. */
  sandbox: z.strictObject({
    enabled: z.boolean(),
    /**
     * What stands before an endpoint, its version included. A path is the sandbox of this site, which makes
     * a workspace for each reader; an address with an origin is a platform, to which readers bring keys.
     */
    url: z
      .string()
      .regex(/^(\/|https?:\/\/)/, 'must start with "/", "http://" or "https://"')
      .regex(/\/v1$/, 'must end with the version of the API, "/v1"')
      .regex(/^(\/sandbox\/|http)/, 'must be "/sandbox/v1", or an address with "https://"'),
  }),
  /** What coding agents use the documentation by: the Model Context Protocol. */
  mcp: z.strictObject({
    /**
     * Where the endpoint answers. A path is this site's own server; an address with an origin is the server behind pages
     * that stand on a static host.
     */
    url: endpoint,
  }),
  /** Programs that a page can be opened in, such as a coding agent: links beside "Copy for an agent". */
  openIn: z.array(
    z.strictObject({
      /** What stands after "Open in". */
      name: text,
      /** Address in which {prompt} becomes what an agent is told of the page, and {url} the address of its Markdown. */
      url: z
        .string()
        .regex(
          /^(?!javascript:|data:)[a-z][a-z0-9+.-]*:/i,
          'must start with a scheme, e.g. "https://"',
        )
        .regex(/\{(prompt|url)\}/, 'must have {prompt} or {url}'),
    }),
  ),
  analytics: z.strictObject({ enabled: z.boolean() }),
  /** Renders nothing until the client has mounted, to the letter of specification 2.7. */
  renderAfterMount: z.boolean(),
});

/** The validated settings of site.config.ts. */
export type SiteSettings = z.infer<typeof siteSettingsSchema>;
