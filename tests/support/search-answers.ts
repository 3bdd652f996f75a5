import type { Page } from '@playwright/test';

/** What the search client asks: one query with its parameters (wire format, flattened). */
export interface WireQuery {
  readonly indexName: string;
  readonly query: string;
  readonly [parameter: string]: unknown;
}

/** What a result differs in from an empty one. */
export interface WireResult {
  readonly hits?: readonly object[];
  readonly [attribute: string]: unknown;
}

interface Answer {
  readonly result?: WireResult;
  readonly status?: number;
  readonly delay?: number;
  /** Holds the answer back. */
  readonly until?: Promise<void>;
}

const mark = (text: string, word: string) =>
  text.replace(new RegExp(word, 'i'), (match) => `__aa-highlight__${match}__/aa-highlight__`);

/** A hit of the docs index whose title contains a word of the query. */
export function buildWireHit(title: string, parent: string, slug: string, query: string): object {
  return {
    objectID: `/${parent}/${slug}`,
    page_title: title,
    type: 'lvl1',
    parent_type: parent,
    slug,
    navigation_section: 'Vouchers',
    method: 'POST',
    endpoint: `/v1/${parent}`,
    _highlightResult: { page_title: { value: mark(title, query), matchLevel: 'full' } },
    _snippetResult: {
      content: { value: mark('Issues a voucher to an account.', query), matchLevel: 'full' },
    },
  };
}

/** Five hits, for any query. */
function buildFiveHits(query: string): readonly object[] {
  return [
    buildWireHit('Create a voucher', 'vouchers', 'create-voucher', query),
    buildWireHit('Get vouchers', 'vouchers', 'get-vouchers', query),
    buildWireHit('Edit a voucher', 'vouchers', 'edit-voucher', query),
    buildWireHit('Search vouchers', 'vouchers', 'search-vouchers', query),
    buildWireHit('Delete a voucher', 'vouchers', 'delete-voucher', query),
  ];
}

const answeredTimes = new WeakMap<Page, number>();

/** How many questions of the search have been answered so far. */
export const countAnswered = (page: Page): number => answeredTimes.get(page) ?? 0;

/**
 * Answers the search's questions in the page's own name; without `answer`, with five hits each.
 *
 * @returns the questions, as they come in
 */
export async function answerSearch(
  page: Page,
  answer: (question: WireQuery) => Answer | 'unreachable' = () => ({}),
): Promise<readonly WireQuery[]> {
  const questions: WireQuery[] = [];
  await page.route(/\/1\/indexes\/\*\/queries\?/, async (route) => {
    const { requests } = route.request().postDataJSON() as { requests: readonly WireQuery[] };
    // Asked ahead of the reader: what is not answered is asked once more when it is typed.
    const question = requests[0]!;
    if (String(question['responseFields']) === 'nextResults')
      return route.fulfill({ json: { results: [] } });
    questions.push(question);
    const answered = answer(question);
    if (answered === 'unreachable') return route.abort('connectionrefused');
    const { result, status = 200, delay = 0, until } = answered;
    await until;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const json =
      status === 200
        ? { results: [{ hits: buildFiveHits(question.query), query: question.query, ...result }] }
        : { message: 'Refused', status };
    // The page may be gone by now.
    await route.fulfill({ status, json }).catch(() => undefined);
    answeredTimes.set(page, countAnswered(page) + 1);
  });
  return questions;
}
