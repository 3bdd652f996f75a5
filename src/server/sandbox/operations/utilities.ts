import type { Call, Handlers } from '#server/sandbox/kernel/call.ts';
import { buildPageResult } from '#server/sandbox/kernel/pages.ts';
import { COUNTRIES, INDUSTRIES } from '#server/sandbox/entities/places.ts';

function listCountries(call: Call<'listCountries'>) {
  return buildPageResult(
    call,
    COUNTRIES,
    ({ code }) => code,
    ({ currency, ...country }) => ({ ...country, currency: currency.code }),
  );
}

function listIndustries(call: Call<'listIndustries'>) {
  return buildPageResult(call, INDUSTRIES, ({ id }) => id);
}

/** What forms choose from. */
export const UTILITY_OPERATIONS = { listCountries, listIndustries } satisfies Partial<Handlers>;
