import type { CatalogueSection } from '#model/data/read-catalogue.ts';
import type { Guide } from '#model/guides/read-guide.ts';
import type { Report } from '#model/model-error.ts';

interface Move {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly line: number;
}

function listMoves(
  { file, sections }: { readonly file: string; readonly sections: readonly CatalogueSection[] },
  guides: ReadonlyMap<string, Guide>,
): Move[] {
  const links = sections.flatMap((section) => section.links);
  const ofLinks = links.flatMap(({ path, redirectFrom, line }) =>
    redirectFrom.map((from) => ({ from, to: path, file, line })),
  );
  const ofGuides = [...guides.values()].flatMap(({ page, redirectFrom }) =>
    redirectFrom.map((from) => ({ from, to: page.path, file: page.file, line: 1 })),
  );
  return [...ofLinks, ...ofGuides];
}

/**
 * Where old addresses lead, by what the catalogue and the guides say of them. An address that is a page itself, or that leads to
 * two pages, is a mistake: which page a reader gets would depend on the host.
 */
export function buildRedirects(
  catalogue: { readonly file: string; readonly sections: readonly CatalogueSection[] },
  guides: ReadonlyMap<string, Guide>,
  pages: readonly { readonly path: string }[],
  report: Report,
): Record<string, string> {
  const taken = new Set(pages.map(({ path }) => path));
  const targets = new Map<string, string>();
  for (const { from, to, file, line } of listMoves(catalogue, guides)) {
    const other = targets.get(from);
    const why = taken.has(from)
      ? `There is a page ${from}.`
      : other !== undefined && other !== to && `The page ${other} has it too.`;
    if (why) {
      const what = `The old address ${from} of ${to} leads to two pages.`;
      report({ file, line, what, why, how: 'Take the address out of "redirectFrom".' });
    } else targets.set(from, to);
  }
  return Object.fromEntries(targets);
}
