import '#site/styles/article/guide.css';
import '#site/styles/pages/contact.css';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { InlineMarkdown } from '#site/article/markdown.tsx';
import { CONTACT_ADDRESS } from '#site/contact/contact-address.ts';
import { CONTACT_HELP, CONTACT_MISTAKE } from '#site/contact/contact-help.ts';
import { ContactForm } from '#site/contact/contact-form.tsx';
import { Icon } from '#ui/icon.tsx';
import { SiteLink } from '#ui/site-link.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './layout-props.ts';
import { PageIntro } from './page-intro.tsx';

/** The contact form, and the other ways to reach us; the latter alone where nothing can be sent. */
export function ContactPage({ model, page, children }: LayoutProps) {
  const { dataBackend } = model.settings;
  return (
    <article>
      <PageIntro page={page}>{children}</PageIntro>
      <div className="contact">
        {dataBackend.enabled ? (
          <ContactForm backend={dataBackend} />
        ) : (
          <p className="notice" translate="no">
            <Icon name="info" size={18} />
            <span>
              This copy of the site has no form. Write to{' '}
              <SiteLink href={`mailto:${CONTACT_ADDRESS}`}>{CONTACT_ADDRESS}</SiteLink>.
            </span>
          </p>
        )}
        <aside aria-label="Other ways">
          <TranslationGuard>
            <h2>By e-mail</h2>
            <p>
              <SiteLink href={`mailto:${CONTACT_ADDRESS}`}>{CONTACT_ADDRESS}</SiteLink>
            </p>
            <h2>What to send</h2>
            <ul>
              {CONTACT_HELP.map((text) => (
                <li key={text}>
                  <InlineMarkdown text={text} />
                </li>
              ))}
            </ul>
            <h2>A mistake on a page?</h2>
            <p>
              {CONTACT_MISTAKE}{' '}
              <SiteLink href={model.settings.sourceHost.url}>
                {model.settings.sourceHost.name}
              </SiteLink>
              .
            </p>
          </TranslationGuard>
        </aside>
      </div>
      <ArticleEnd model={model} page={page} />
    </article>
  );
}
