import '#site/styles/article/guide.css';
import '#site/styles/pages/quality.css';
import type { QualityFigure, QualityGroup } from '#contract/quality.ts';
import type { SiteModel } from '#model/site-model.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { TableOfContents } from '#site/article/table-of-contents.tsx';
import {
  countTargets,
  formatFigure,
  formatNote,
  formatTarget,
} from '#site/quality/format-figure.ts';
import { SiteLink } from '#ui/site-link.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './layout-props.ts';
import { listPageSections, WEAKNESSES } from './page-sections.ts';

/** What was measured, with targets and where each figure comes from. */
export function QualityPage({ model, page, children }: LayoutProps) {
  const { quality } = model;
  const { reached, all } = countTargets(quality);
  return (
    <article className="guide">
      <div className="guide-text">
        <TranslationGuard className="prose">
          <Breadcrumb page={page} />
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          <p className="quality-sum">
            <b>
              {reached} of {all}
            </b>{' '}
            targets are reached. The same figures are in <a href="/quality.json">quality.json</a>,
            and on a <a href="/quality.svg">badge</a>.
          </p>
          {children}
        </TranslationGuard>
        <TranslationGuard className="quality">
          {quality.groups.map((group) => (
            <Group key={group.id} group={group} model={model} />
          ))}
        </TranslationGuard>
        <TranslationGuard className="prose">
          <h2 id={WEAKNESSES.id}>{WEAKNESSES.title}</h2>
          <ul>
            {quality.weaknesses.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </TranslationGuard>
        <ArticleEnd model={model} page={page} />
      </div>
      <TableOfContents sections={listPageSections(model, page)} />
    </article>
  );
}

function Group({ group, model }: { group: QualityGroup; model: SiteModel }) {
  return (
    <section aria-labelledby={group.id}>
      <h2 id={group.id}>{group.title}</h2>
      <p>{group.text}</p>
      <ul>
        {group.figures.map((figure) => (
          <Figure key={figure.title} figure={figure} model={model} />
        ))}
      </ul>
    </section>
  );
}

function Figure({ figure, model }: { figure: QualityFigure; model: SiteModel }) {
  const { title, text, tool, command, date, commit, source } = figure;
  const { url, editBranch } = model.settings.sourceHost;
  const note = formatNote(figure);
  return (
    <li>
      <h3>{title}</h3>
      <p className="quality-figure">{formatFigure(figure)}</p>
      <Target figure={figure} />
      {(text ?? note) !== undefined && (
        <p className="quality-text">
          {text} {note !== undefined && <span>({note})</span>}
        </p>
      )}
      <p className="quality-source">
        {tool}, <time dateTime={date}>{date}</time>
        {commit !== undefined && <span>, commit {commit}</span>}: <code>{command}</code>{' '}
        <SiteLink href={`${url}/blob/${editBranch}/${source}`}>{source}</SiteLink>
      </p>
    </li>
  );
}

function Target({ figure }: { figure: QualityFigure }) {
  const target = formatTarget(figure);
  if (target === undefined) return null;
  return (
    <p className="quality-target" data-reached={figure.isReached}>
      {figure.isReached ? 'Reached' : 'Not reached'}: target {target}
    </p>
  );
}
