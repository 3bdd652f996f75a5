import '#site/styles/article/guide.css';
import '#site/styles/pages/contact.css';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { SiteLink } from '#site/layout/site-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './page-content.tsx';

const ADDRESS = 'docs@wallet.example';
const TOPICS = [
  'A question about the API',
  'A mistake in the documentation',
  'A failed call',
  'Access and keys',
  'Something else',
];

/** The contact form's layout; nothing is sent yet, and the page says so. */
export function ContactPage({ model, page, children }: LayoutProps) {
  return (
    <article>
      <TranslationGuard className="prose">
        <Breadcrumb page={page} />
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        {children}
      </TranslationGuard>
      <div className="contact">
        <form aria-labelledby="write" aria-describedby="not-connected">
          <h2 id="write">Write to us</h2>
          <p id="not-connected" className="notice">
            <Icon name="info" size={18} />
            <span>
              Sending is not connected yet, so the button below is switched off. Until it is, write
              to <SiteLink href={`mailto:${ADDRESS}`}>{ADDRESS}</SiteLink>.
            </span>
          </p>
          <label>
            Name
            <input name="name" autoComplete="name" maxLength={120} />
          </label>
          <label>
            E-mail
            <input name="email" type="email" autoComplete="email" maxLength={254} />
          </label>
          <label>
            Topic
            <select name="topic">
              {TOPICS.map((topic) => (
                <option key={topic}>{topic}</option>
              ))}
            </select>
          </label>
          <label>
            Message
            <textarea name="message" rows={7} maxLength={4000} />
          </label>
          <button
            className="button"
            data-primary=""
            type="submit"
            disabled
            aria-describedby="not-connected"
          >
            Send
          </button>
        </form>
        <aside aria-label="Other ways">
          <h2>By e-mail</h2>
          <p>
            <SiteLink href={`mailto:${ADDRESS}`}>{ADDRESS}</SiteLink>
          </p>
          <h2>What helps us to help</h2>
          <ul>
            <li>The method and path of the call, and when you made it.</li>
            <li>
              The <code>requestId</code> and the <code>code</code> of the answer.
            </li>
            <li>What you expected, in a sentence.</li>
          </ul>
          <h2>A mistake on a page?</h2>
          <p>
            Every page ends with a link to edit it. The texts are on{' '}
            <SiteLink href={model.settings.sourceHost.url}>
              {model.settings.sourceHost.name}
            </SiteLink>
            .
          </p>
        </aside>
      </div>
      <ArticleEnd model={model} page={page} />
    </article>
  );
}
