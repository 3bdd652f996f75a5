import '#site/styles/article/guide.css';
import '#site/styles/pages/home.css';
import type { SiteModel } from '#model/site-model.ts';
import { buildDemo } from '#site/demo/build-demo.ts';
import { DemoSection } from '#site/demo/demo-section.tsx';
import { Icon } from '#ui/icon.tsx';
import { AppCard } from './app-card.tsx';
import { APPS_INTRO, buildFacts, buildRunning, QUICK_LINKS } from './home-texts.ts';
import type { LayoutProps } from './layout-props.ts';

/** The home page: what stands here, and the sample apps (specification 2.3). */
export function HomePage({ model, page, children }: LayoutProps) {
  const demo = buildDemo(model);
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
        {demo && <DemoSection demo={demo} />}
      </header>
      <ul className="running">
        {buildRunning(model).map(([href, title, text]) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <nav aria-label="Where to start" className="quick">
        {QUICK_LINKS.map(([href, icon, title, text]) => (
          <a key={href} href={href}>
            <Icon name={icon} size={22} />
            <span>
              <b>{title}</b>
              {text}
            </span>
          </a>
        ))}
      </nav>
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
