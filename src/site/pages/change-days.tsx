import type { ReactNode } from 'react';
import type { ChangelogEntry } from '#contract/site-data.ts';
import { findTexts, type EarlierChanges } from '#model/data/earlier-changes.ts';
import type { SiteModel } from '#model/site-model.ts';
import { Markdown } from '#site/article/markdown.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import { formatValues, listKinds } from './changelog-filter.tsx';
import { groupByDate } from './group-by-date.ts';
import { VersionChanges } from './version-changes.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

interface Props {
  readonly model: SiteModel;
  readonly entries: readonly ChangelogEntry[];
  /** Those whose titles are enough here. A title leads to the text. */
  readonly earlier?: readonly EarlierChanges[];
}

/** Changes by day, from newest to oldest. */
export function ChangeDays({ model, entries, earlier = [] }: Props) {
  const paths = findTexts(earlier);
  return (
    <TranslationGuard className="changes">
      {groupByDate(entries).map((day) => (
        <section key={day.date} data-group="">
          <time dateTime={day.date}>{DAY.format(new Date(day.date))}</time>
          <div>
            {day.entries.map((entry) => {
              const path = paths.get(entry);
              if (path === undefined) return <Change key={entry.id} model={model} entry={entry} />;
              return <ChangeTitle key={entry.id} entry={entry} path={path} />;
            })}
          </div>
        </section>
      ))}
    </TranslationGuard>
  );
}

function Change({ model, entry }: { model: SiteModel; entry: ChangelogEntry }) {
  return (
    <Item entry={entry} className="change prose" href={`#${entry.id}`}>
      {entry.isOfVersion ? (
        <VersionChanges model={model} entry={entry} />
      ) : (
        <Markdown text={entry.body} />
      )}
    </Item>
  );
}

function ChangeTitle({ entry, path }: { entry: ChangelogEntry; path: string }) {
  return <Item entry={entry} className="change" href={`${path}#${entry.id}`} />;
}

interface ItemProps {
  readonly entry: ChangelogEntry;
  readonly className: string;
  /** Where the title leads. */
  readonly href: string;
  readonly children?: ReactNode;
}

function Item({ entry, className, href, children }: ItemProps) {
  const { id, kind, breaking, title, sections } = entry;
  return (
    <div
      className={className}
      data-item=""
      data-kind={formatValues(listKinds(entry))}
      data-section={formatValues(sections)}
    >
      <h2 id={id}>
        <a href={href}>{title}</a>
      </h2>
      <p className="badges">
        <b data-kind={kind}>{kind}</b>
        {breaking && <b data-kind="breaking">breaking</b>}
        {sections.map((section) => (
          <span key={section}>{section}</span>
        ))}
      </p>
      {children}
    </div>
  );
}
