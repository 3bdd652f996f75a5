import type { SearchReport } from '#contract/search-report.ts';
import { costs } from '#server/graphql/limits/field-cost.ts';
import type { RequestContext } from '#server/graphql/request-context.ts';
import { UserError } from '#server/graphql/user-error.ts';
import { addReportTypes } from './report-types.ts';
import type { Builder } from './schema-builder.ts';
import { summariseReport } from './search-statistics.ts';

/** A report reads every search of its period. */
const REPORT_COST = 200;
const MAX_DAYS = 366;
const MAX_LIMIT = 100;

/** Adds what only holders of the admin token may read. */
export function addReportQueries(builder: Builder): void {
  const { report, statistics } = addReportTypes(builder);
  builder.queryFields((t) => ({
    searchReport: t.field({
      type: report,
      description: 'What readers searched for and did not find. Needs the admin token.',
      nullable: true,
      args: {
        days: t.arg.int({
          description: 'Number of days before now, at most 366.',
          defaultValue: 30,
        }),
        limit: t.arg.int({
          description: 'Maximum length of each list, at most 100.',
          defaultValue: 50,
        }),
      },
      extensions: costs({ own: REPORT_COST }),
      resolve: (_, { days, limit }, context) => readReport(context, days ?? 30, limit ?? 50),
    }),
    searchStatistics: t.field({
      type: statistics,
      description: 'How many searches there were and how they ended. Needs the admin token.',
      nullable: true,
      args: {
        days: t.arg.int({
          description: 'Number of days before now, at most 366.',
          defaultValue: 30,
        }),
      },
      extensions: costs({ own: REPORT_COST }),
      resolve: async (_, { days }, context) =>
        summariseReport(await readReport(context, days ?? 30, MAX_LIMIT)),
    }),
  }));
}

async function readReport(
  { role, searchReport }: RequestContext,
  days: number,
  limit: number,
): Promise<SearchReport> {
  if (role !== 'admin') throw new UserError('FORBIDDEN', 'Only the admin token may read this.');
  if (!searchReport) throw new UserError('NOT_KEPT', 'Searches are not kept on this site.');
  checkRange('days', days, MAX_DAYS);
  checkRange('limit', limit, MAX_LIMIT);
  return searchReport.read({ days, limit });
}

function checkRange(field: string, value: number, max: number): void {
  if (value >= 1 && value <= max) return;
  throw new UserError('BAD_USER_INPUT', `${field} must be from 1 to ${max}.`, { field });
}
