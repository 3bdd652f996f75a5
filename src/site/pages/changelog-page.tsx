import '#site/styles/article/reference.css';
import '#site/styles/article/guide.css';
import '#site/styles/pages/changelog.css';
import { listEarlierChanges } from '#model/data/earlier-changes.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Icon } from '#ui/icon.tsx';
import { ChangeDays } from './change-days.tsx';
import { ChangelogFilter } from './changelog-filter.tsx';
import type { LayoutProps } from './layout-props.ts';
import { PageIntro } from './page-intro.tsx';
import { UpgradeBox } from './upgrade-box.tsx';

const LIST_ID = 'changes';

/** All changes, from newest to oldest. The earlier ones have their texts on pages of the layout `changes`. */
export function ChangelogPage({ model, page, children }: LayoutProps) {
  const earlier = listEarlierChanges(model);
  return (
    <article>
      <PageIntro page={page}>{children}</PageIntro>
      <p className="feed" translate="no">
        <a className="button" href="/changelog.atom">
          <Icon name="feed" size={16} /> Atom feed
        </a>
      </p>
      <UpgradeBox apiChanges={model.apiChanges} />
      <ChangelogFilter model={model} listId={LIST_ID} />
      <div id={LIST_ID}>
        <ChangeDays model={model} entries={model.data.changelog} earlier={earlier} />
      </div>
      <ArticleEnd model={model} page={page} />
    </article>
  );
}
