import { CodeGroup } from '#site/article/code-group.tsx';
import type { Demo } from './demo.ts';
import { DEMO_TITLE, formatDemoCode } from './demo-texts.ts';
import { MoneyDemo } from './money-demo.tsx';

/** A call that a reader makes with one press: the request, and below it what comes. */
export function DemoSection({ demo }: { demo: Demo }) {
  return (
    <section className="demo" aria-labelledby="demo" translate="no">
      <h2 id="demo">{DEMO_TITLE}</h2>
      <CodeGroup
        name={DEMO_TITLE}
        panels={[
          { code: formatDemoCode(demo), language: 'json', tag: demo.method, label: demo.path },
        ]}
      />
      <MoneyDemo demo={demo} />
    </section>
  );
}
