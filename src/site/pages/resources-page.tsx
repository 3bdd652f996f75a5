import '#site/styles/article/guide.css';
import '#site/styles/pages/resources.css';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { ListFilter } from '#site/cards/list-filter.tsx';
import { Icon } from '#ui/icon.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { CardQuery } from './card-query.tsx';
import { CardPattern } from './card-pattern.tsx';
import type { LayoutProps } from './layout-props.ts';
import { PageIntro } from './page-intro.tsx';

const LIST_ID = 'resources';

/** What helps beside the reference (specification 3, resource card). */
export function ResourcesPage({ model, page, children }: LayoutProps) {
  return (
    <article>
      <PageIntro page={page}>{children}</PageIntro>
      <ListFilter
        listId={LIST_ID}
        label="Filter resources"
        noun="resources"
        total={model.data.resources.length}
      >
        <CardQuery label="Filter by name or content" />
      </ListFilter>
      <ul className="resources" id={LIST_ID}>
        {model.data.resources.map(({ href, name, description, icon, pattern }, index) => (
          <li key={href} data-item="">
            <div className="resource-head">
              <CardPattern name={pattern} id={`pattern-${index}`} />
              <Icon name={icon} size={22} />
            </div>
            <h2>
              <SiteLink href={href}>{name}</SiteLink>
            </h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <ArticleEnd model={model} page={page} />
    </article>
  );
}
