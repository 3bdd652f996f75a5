import { listOperationPages } from '#model/pages/operation-pages.ts';
import type { SiteModel } from '#model/site-model.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** Where the home page leads. */
export const QUICK_LINKS: readonly (readonly [
  href: string,
  icon: IconName,
  title: string,
  text: string,
])[] = [
  ['/quick-start', 'bolt', 'Quick start', 'From a key to your first top-up, in six calls.'],
  ['/sandbox', 'terminal', 'Sandbox', 'Get a workspace and a key with one command.'],
  ['/introduction', 'book', 'Introduction', 'The terms and conventions of the API.'],
  ['/api-reference', 'code', 'API reference', 'All calls, with samples in seven languages.'],
  ['/use-cases', 'split', 'Use cases', 'Nine flows, from onboarding to reconciliation.'],
];

/** What this site has that runs. */
export function buildRunning(
  model: SiteModel,
): readonly (readonly [href: string, title: string, text: string])[] {
  const proofs = Object.values(model.sampleProofs?.operations ?? {});
  const samples = proofs.reduce((sum, { languages }) => sum + languages.length, 0);
  const proven = `The sandbox has answered ${samples.toLocaleString('en-GB')} samples. See what else is measured.`;
  return [
    ['/quality', 'Proven samples', proven],
    ['/sandbox', 'A clock that you move', 'Let 30 days pass, and see what expires.'],
    ['/try-callback', 'An inbox for callbacks', 'See each delivery and check its signature.'],
    [
      '/use-cases',
      `${model.workflows.length} workflows`,
      'Run a whole flow step by step, then take the program with you.',
    ],
    ['/local-sandbox', 'A copy on your machine', 'The whole sandbox in one package, also in CI.'],
  ];
}

/** What stands above the cards of the sample apps. */
export const APPS_INTRO =
  'Four small, complete designs. Each shows one part of the platform at work and names every call that it makes.';

/** Counts of what stands on the site, taken from the model. */
export function buildFacts(model: SiteModel): readonly (readonly [count: number, what: string])[] {
  const calls = listOperationPages(model).length;
  return [
    [calls, 'calls'],
    [model.settings.sampleLanguages.length, 'languages'],
    [model.errors.length, 'errors, each with its fix'],
    [model.webhooks.length, 'callbacks'],
  ];
}
