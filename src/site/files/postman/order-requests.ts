import type { OperationPage, SiteModel } from '#model/site-model.ts';
import { LAST_REQUESTS, RUN_ORDER } from './run-plan.ts';

/** A folder of the collection. */
export interface RequestFolder {
  readonly title: string;
  readonly pages: readonly OperationPage[];
}

const LAST_FOLDER = 'At the end';

function readId({ operation }: OperationPage): string {
  return operation.operationId;
}

/** The pages of a section, those that one list of the plan names in the order of the list. */
function permute(pages: readonly OperationPage[], order: readonly string[]): OperationPage[] {
  const moved = pages
    .filter((page) => order.includes(readId(page)))
    .toSorted((one, other) => order.indexOf(readId(one)) - order.indexOf(readId(other)));
  return pages.map((page) => (order.includes(readId(page)) ? moved.shift()! : page));
}

/** The requests in the order in which all of them succeed: a folder for each section, and one for the end. */
export function orderRequests({ navigation, pages }: SiteModel): readonly RequestFolder[] {
  const isLast = (page: OperationPage) => LAST_REQUESTS.includes(readId(page));
  const sections = navigation.map(({ title, links }) => {
    const own = links.flatMap(({ href }) => {
      const page = pages[href];
      return page?.kind === 'operation' ? [page] : [];
    });
    return { title, pages: RUN_ORDER.reduce(permute, own) };
  });
  const last = sections.flatMap((section) => section.pages.filter(isLast));
  return [
    ...sections.map(({ title, pages: own }) => {
      return { title, pages: own.filter((page) => !isLast(page)) };
    }),
    { title: LAST_FOLDER, pages: last },
  ].filter(({ pages: own }) => own.length > 0);
}
