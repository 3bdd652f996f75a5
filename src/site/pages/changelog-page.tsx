import '#site/styles/article/reference.css';
import '#site/styles/article/guide.css';
import '#site/styles/pages/changelog.css';
import type { ChangelogEntry } from '#contract/site-data.ts';
import type { SiteModel } from '#model/site-model.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { Markdown } from '#site/article/markdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import { ChangelogFilter, formatValues, listKinds } from './changelog-filter.tsx';
import { groupByDate } from './group-by-date.ts';
import type { LayoutProps } from './layout-props.ts';
import { UpgradeBox } from './upgrade-box.tsx';
import { VersionChanges } from './version-changes.tsx';

const LIST_ID = 'changes';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** All changes, from newest to oldest. */
export function ChangelogPage({ model, page, children }: LayoutProps) {
  return (
    <article>
      <TranslationGuard className="prose">
        <Breadcrumb page={page} />
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        {children}
      </TranslationGuard>
      <p className="feed" translate="no">
        <a className="button" href="/changelog.atom">
          <Icon name="feed" size={16} /> Atom feed
        </a>
      </p>
      <UpgradeBox apiChanges={model.apiChanges} />
      <ChangelogFilter model={model} listId={LIST_ID} />
      <div id={LIST_ID}>
        <TranslationGuard className="changes">
          {groupByDate(model.data.changelog).map(({ date, entries }) => (
            <section key={date} data-group="">
              <time dateTime={date}>{DAY.format(new Date(date))}</time>
              <div>
                {entries.map((entry) => (
                  <Change key={entry.id} model={model} entry={entry} />
                ))}
              </div>
            </section>
          ))}
        </TranslationGuard>
      </div>
      <ArticleEnd model={model} page={page} />
    </article>
  );
}

function Change({ model, entry }: { model: SiteModel; entry: ChangelogEntry }) {
  const { id, kind, breaking, title, sections, body, isOfVersion } = entry;
  return (
    <div
      className="change prose"
      data-item=""
      data-kind={formatValues(listKinds(entry))}
      data-section={formatValues(sections)}
    >
      <h2 id={id}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      <p className="badges">
        <b data-kind={kind}>{kind}</b>
        {breaking && <b data-kind="breaking">breaking</b>}
        {sections.map((section) => (
          <span key={section}>{section}</span>
        ))}
      </p>
      {isOfVersion ? <VersionChanges model={model} entry={entry} /> : <Markdown text={body} />}
    </div>
  );
}
