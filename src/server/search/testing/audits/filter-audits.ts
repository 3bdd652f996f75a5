import assert from 'node:assert/strict';
import { listIds, search, type Audit } from './audit.ts';

const CREATE = '/vouchers/create-voucher';

/** An audit that a filter leaves these records, of all. */
function filtering(id: string, name: string, parameters: object, wanted: readonly string[]): Audit {
  return {
    id,
    name,
    async run(fetch) {
      const result = await search(fetch, { hitsPerPage: 10, distinct: false, ...parameters });
      assert.deepEqual(
        listIds(result).toSorted(),
        wanted.toSorted(),
        `the records ${wanted.join(', ')}`,
      );
    },
  };
}

const VOUCHERS = [CREATE, `${CREATE}#errors`, '/vouchers/get-vouchers'];
const ACCOUNTS = ['/accounts/get-accounts', '/accounts/delete-account'];
const ZONE = '/zones/check-in';

/** Filters in all their forms. */
export const FILTER_AUDITS: readonly Audit[] = [
  filtering(
    '2001',
    'MUST filter by a facet, whatever the case of its value',
    { facetFilters: ['method:get'] },
    ['/vouchers/get-vouchers', '/accounts/get-accounts'],
  ),
  filtering(
    '2002',
    'MUST hold all facet filters of a list',
    { facetFilters: ['method:GET', 'navigation_section:Vouchers'] },
    ['/vouchers/get-vouchers'],
  ),
  filtering(
    '2003',
    'MUST hold one facet filter of an inner list',
    { facetFilters: [['method:DELETE', 'navigation_section:Zones']] },
    ['/accounts/delete-account', ZONE],
  ),
  filtering('2004', 'MUST exclude by a minus', { facetFilters: ['navigation_section:-Vouchers'] }, [
    ...ACCOUNTS,
    ZONE,
  ]),
  filtering(
    '2005',
    'MUST read facet filters as JSON in text',
    { params: `facetFilters=${encodeURIComponent('[["method:DELETE"],"type:page"]')}` },
    ['/accounts/delete-account'],
  ),
  filtering(
    '2006',
    'MUST filter by any value of an array',
    { filters: 'error_codes:company_suspended' },
    [CREATE, '/vouchers/get-vouchers'],
  ),
  filtering(
    '2007',
    'MUST read AND, OR, NOT and parentheses',
    { filters: '(method:GET OR method:DELETE) AND NOT navigation_section:Vouchers' },
    ACCOUNTS,
  ),
  filtering(
    '2008',
    'MUST read quoted values',
    { filters: 'navigation_section:"Accounts & wallets"' },
    ACCOUNTS,
  ),
  filtering(
    '2009',
    'MUST read single-quoted values',
    { filters: "navigation_section:'Accounts & wallets' AND method:GET" },
    ['/accounts/get-accounts'],
  ),
  filtering(
    '2010',
    'MUST bind AND before OR',
    { filters: 'method:DELETE OR method:POST AND navigation_section:Zones' },
    ['/accounts/delete-account', ZONE],
  ),
  filtering('2011', 'MUST compare numbers', { filters: 'position >= 4 AND position != 5' }, [
    ZONE,
    '/accounts/delete-account',
  ]),
  filtering(
    '2012',
    'MUST read ranges of numbers with both ends',
    { filters: 'position:1 TO 3' },
    VOUCHERS,
  ),
  filtering(
    '2013',
    'MUST read numericFilters',
    { numericFilters: ['position>2', ['position<4', 'position=6']] },
    ['/vouchers/get-vouchers', '/accounts/delete-account'],
  ),
  filtering(
    '2014',
    'MUST filter by objectID without a declaration',
    { filters: `objectID:"${ZONE}"` },
    [ZONE],
  ),
  filtering(
    '2015',
    'MUST match nothing by an attribute that is no facet',
    { filters: 'operation_id:checkIn' },
    [],
  ),
  filtering(
    '2016',
    'MUST filter by an attribute within another',
    { filters: 'author.team:Money' },
    [CREATE],
  ),
  filtering(
    '2017',
    'MUST join filters and facet filters',
    { filters: 'method:POST', facetFilters: ['type:section'] },
    [`${CREATE}#errors`],
  ),
  filtering(
    '2018',
    'MUST take empty filters for none',
    { filters: '', facetFilters: [], query: 'zone' },
    [ZONE],
  ),
  filtering('2019', 'MUST filter by what may only filter', { filters: `page:"${CREATE}"` }, [
    CREATE,
    `${CREATE}#errors`,
  ]),
];
