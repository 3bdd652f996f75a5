import type { SiteModel } from '#model/site-model.ts';
import type { Demo } from '#site/demo/demo.ts';
import { DEMO_STEPS, DEMO_TITLE, formatDemoCode } from '#site/demo/demo-texts.ts';
import { formatCodeHead, formatFence, joinBlocks } from './markdown-syntax.ts';
import { formatLink } from './page-link.ts';

/** The call of the home page, which a program makes at its page. */
export function formatDemo(demo: Demo, model: SiteModel): string {
  const { response, balance, callback } = DEMO_STEPS;
  return joinBlocks([
    `## ${DEMO_TITLE}`,
    formatCodeHead({ tag: demo.method, label: demo.path }),
    formatFence(formatDemoCode(demo), 'json'),
    `The call goes to your sandbox. You need no account. ${formatLink(model, 'About this call', demo.page)}`,
    `- ${response}: 201 Created\n- ${balance}: the wallet has the amount at once\n- ${callback}: ${demo.event}, signed`,
  ]);
}
