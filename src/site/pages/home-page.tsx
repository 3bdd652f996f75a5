import '#site/styles/article/guide.css';
import '#site/styles/pages/home.css';
import type { SiteModel } from '#model/site-model.ts';
import { Icon } from '#ui/icon.tsx';
import { AppCard } from './app-card.tsx';
import { APPS_INTRO, buildFacts, QUICK_LINKS } from './home-texts.ts';
import type { LayoutProps } from './layout-props.ts';

/** The home page: what stands here, and the sample apps (specification 2.3). */
export function HomePage({ model, page, children }: LayoutProps) {
  return (
    <article className="home">
      <header className="hero">
        <div>
          <h1>{page.title}</h1>
          <div className="lead">{children}</div>
          <p className="actions">
            <a className="button" data-primary="" href="/quick-start">
              Quick start
            </a>
            <a className="button" href="/api-reference">
              API reference
            </a>
          </p>
          <Facts model={model} />
        </div>
        <nav aria-label="Where to start" className="quick">
          {QUICK_LINKS.map(([href, icon, title, text]) => (
            <a key={href} href={href}>
              <Icon name={icon} size={22} />
              <span>
                <b>{title}</b>
                {text}
              </span>
              <Icon name="arrow" size={18} />
            </a>
          ))}
        </nav>
      </header>
      <section aria-labelledby="sample-apps">
        <h2 id="sample-apps">Sample apps</h2>
        <p className="intro">{APPS_INTRO}</p>
        <ul className="apps">
          {model.data.sampleApps.map((app) => (
            <AppCard key={app.id} app={app} host={model.settings.sourceHost.name} />
          ))}
        </ul>
      </section>
    </article>
  );
}

/** Counts of what stands here, taken from the model itself. */
function Facts({ model }: { model: SiteModel }) {
  return (
    <ul className="facts">
      {buildFacts(model).map(([count, what]) => (
        <li key={what}>
          <b>{count}</b> {what}
        </li>
      ))}
    </ul>
  );
}
