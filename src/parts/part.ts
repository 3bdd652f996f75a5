import type { ServerPath } from '#contract/server-paths.ts';
import type { Area } from '#server/edge/area.ts';
import { UnavailableError } from '#server/edge/unavailable-error.ts';
import type { Logger } from '#server/edge/logger.ts';
import type { Environment } from '#server/edge/parse-environment.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { StaticSite } from '#server/static/create-static-site.ts';
import type { Publication } from '#server/static/load-publication.ts';
import type { SiteStore } from './site-tables.ts';

/** What every part of the server is built from. */
export interface PartOptions {
  /** Folder of the build's output (dist/). */
  readonly dist: string;
  readonly environment: Environment;
  readonly publication: Publication;
  /** Absent where nothing can be written: pages, images and search work all the same. */
  readonly store: SiteStore | undefined;
  readonly site: StaticSite;
  readonly logger: Logger;
  readonly commonHeaders: HeaderRecord;
}

/** A part of the server: what it answers, and how it ends. */
export interface Part {
  /** Each at a path that no page may have. */
  readonly areas: Readonly<Partial<Record<ServerPath, Area>>>;
  /** Ends answers that would go on for ever, before connections are waited for. */
  readonly endStreams?: () => Promise<void>;
  close(): Promise<void>;
}

/** Areas with limits and errors of their own are not limited twice. */
export const NO_EDGE_LIMITS = { requestsPerMinute: 0, bodyBytes: Infinity };

/** A part that is switched off. */
export const EMPTY_PART: Part = { areas: {}, close: async () => {} };

/** Says that what needs the database cannot be had; the area's `formatError` puts that into the area's own form. */
export function refuseWithoutStore(): never {
  throw new UnavailableError();
}
