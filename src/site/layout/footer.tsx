import type { SiteModel } from '#model/site-model.ts';
import { Icon } from '#ui/icon.tsx';
import { buildNeighbours, type Neighbour } from './build-neighbours.ts';
import { CopyrightLine } from './copyright-line.tsx';
import { SiteLink } from '#ui/site-link.tsx';

/** Pages are files: until React runs, the year is the one in which they were written. */
const BUILD_YEAR = new Date().getFullYear();

/** Previous and next page, and the small print (specification 2.2). */
export function Footer({ model, path }: { model: SiteModel; path: string }) {
  const { settings, navigation } = model;
  const { previous, next } = buildNeighbours(navigation, path);
  return (
    <footer className="footer" translate="no">
      {(previous ?? next) && (
        <nav aria-label="Previous and next page" className="neighbours">
          {previous && <NeighbourLink rel="prev" title="Previous" page={previous} />}
          {next && <NeighbourLink rel="next" title="Next" page={next} />}
        </nav>
      )}
      <div className="small-print">
        <CopyrightLine builtIn={BUILD_YEAR} name={settings.docsName} />
        <ul>
          {settings.footerLinks.map(({ title, href }) => (
            <li key={href}>
              <SiteLink href={href}>{title}</SiteLink>
            </li>
          ))}
          <li>
            <SiteLink href={settings.sourceHost.url}>
              {`Follow us on ${settings.sourceHost.name}`}
              <Icon name="external" size={14} />
            </SiteLink>
          </li>
        </ul>
      </div>
    </footer>
  );
}

function NeighbourLink({
  rel,
  title,
  page,
}: {
  rel: 'prev' | 'next';
  title: string;
  page: Neighbour;
}) {
  return (
    <a href={page.href} rel={rel}>
      <span>{page.label === undefined ? title : `${title}: ${page.label}`}</span>
      {page.title}
    </a>
  );
}
