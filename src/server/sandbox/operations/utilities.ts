import type { Answer, Call, Operations } from '#server/sandbox/kernel/call.ts';
import { answerPage, type PageQuery } from '#server/sandbox/kernel/pages.ts';
import { COUNTRIES, INDUSTRIES } from '#server/sandbox/entities/places.ts';

function listCountries(call: Call<unknown, PageQuery>): Answer {
  return answerPage(
    call,
    COUNTRIES,
    ({ code }) => code,
    ({ currency, ...country }) => ({ ...country, currency: currency.code }),
  );
}

function listIndustries(call: Call<unknown, PageQuery>): Answer {
  return answerPage(call, INDUSTRIES, ({ id }) => id);
}

/** What forms choose from. */
export const UTILITY_OPERATIONS: Operations = { listCountries, listIndustries };
