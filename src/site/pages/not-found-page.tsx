import '#site/styles/article/guide.css';
import '#site/styles/pages/not-found.css';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { FoundSlot } from '#site/not-found/found-slot.tsx';
import type { LayoutProps } from './layout-props.ts';
import { OpenSearch } from './open-search.tsx';

const WAYS: readonly (readonly [href: string, icon: IconName, title: string])[] = [
  ['/introduction', 'book', 'Introduction'],
  ['/quick-start', 'bolt', 'Quick start'],
  ['/api-reference', 'code', 'API reference'],
  ['/status-codes', 'warning', 'Status codes'],
  ['/use-cases', 'split', 'Use cases'],
  ['/changelog', 'history', 'Changelog'],
];

/** The page for addresses that lead nowhere: a search box, the pages that fit the address, and those that most readers want. */
export function NotFoundPage({ model, page, children }: LayoutProps) {
  return (
    <article className="not-found">
      <p className="status" aria-hidden="true">
        404
      </p>
      <h1>{page.title}</h1>
      <p className="lead">{page.description}</p>
      {children}
      <OpenSearch />
      {model.settings.search.enabled && (
        <div className="found-pages" translate="no">
          <FoundSlot settings={model.settings.search} />
        </div>
      )}
      <nav aria-label="Popular pages">
        {WAYS.map(([href, icon, title]) => (
          <a key={href} href={href}>
            <Icon name={icon} />
            {title}
          </a>
        ))}
      </nav>
    </article>
  );
}
