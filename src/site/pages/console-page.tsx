import '#site/styles/article/guide.css';
import '#site/console/console-page.css';
import { listOffered } from '#languages/find-language.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { ConsoleHome } from '#site/console/console-entry.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './layout-props.ts';

/** The operation that is open at first: it changes nothing, and needs nothing but a key. */
const START = '/accounts/get-accounts';

/** The console as a page, and how calls are made without it. */
export function ConsolePage({ model, page, children }: LayoutProps) {
  const { sandbox, sampleLanguages } = model.settings;
  return (
    <article className="console-page">
      <TranslationGuard className="prose">
        <Breadcrumb page={page} />
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        {sandbox.enabled && (
          <noscript>
            <p>
              The console needs JavaScript. Without JavaScript, you can send the same calls from a
              terminal: each API page has a cURL sample.
            </p>
          </noscript>
        )}
      </TranslationGuard>
      {sandbox.enabled && (
        <ConsoleHome
          options={{ url: sandbox.url, languages: listOffered(sampleLanguages) }}
          start={START}
        />
      )}
      <TranslationGuard className="prose">{children}</TranslationGuard>
      <ArticleEnd model={model} page={page} />
    </article>
  );
}
