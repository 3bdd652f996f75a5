import type { Quality } from '#contract/quality.ts';
import type { ErrorEntry, GuidePage, Page, PageSection, SiteModel } from '#model/site-model.ts';
import { formatStatusPhrase } from '#model/pages/status-meanings.ts';
import { findWorkflow, RUN_SECTION } from '#site/workflows/find-workflow.ts';

/** Sections that layouts add to those of a page's own text. */
export const APP_LIST: PageSection = { id: 'at-a-glance', title: 'At a glance', level: 2 };
export const APP_CALLS: PageSection = { id: 'calls-by-app', title: 'Calls by app', level: 2 };
export const STATUSES: PageSection = { id: 'statuses', title: 'Statuses in use', level: 2 };
export const WEAKNESSES: PageSection = { id: 'weaknesses', title: 'Known weaknesses', level: 2 };
export const ERROR_CODES: PageSection = { id: 'error-codes', title: 'Error codes', level: 2 };

function listStatusSections(errors: readonly ErrorEntry[]): PageSection[] {
  return [...new Set(errors.map(({ status }) => status))]
    .toSorted((one, other) => one - other)
    .map((status) => ({
      id: `status-${status}`,
      title: `${status} ${formatStatusPhrase(status)}`,
      level: 3,
    }));
}

/** The form of the exam, below its text. */
export const EXAM_FORM: PageSection = {
  id: 'examine-from-this-site',
  title: 'Examine from this site',
  level: 2,
};

/** What stands above that form. */
export const EXAM_FORM_TEXT =
  'This site can examine a receiver on the internet, at a host that its operator has listed. The exam signs with the secret of your inbox. It cannot restart your receiver, so one check stays open.';

/** Whether the site has inboxes. A platform of its own sends its callbacks elsewhere. */
export function hasInbox({ settings: { sandbox } }: SiteModel): boolean {
  return sandbox.enabled && sandbox.url.startsWith('/');
}

/** The groups of figures, and what they do not say. */
function listQualitySections({ groups }: Quality): PageSection[] {
  return [...groups.map(({ id, title }) => ({ id, title, level: 2 as const })), WEAKNESSES];
}

function listGuideSections(model: SiteModel, page: GuidePage): readonly PageSection[] {
  switch (page.layout) {
    case 'apps':
      return [APP_LIST, ...page.sections, APP_CALLS];
    case 'exam':
      return hasInbox(model) ? [...page.sections, EXAM_FORM] : page.sections;
    case 'quality':
      return [...page.sections, ...listQualitySections(model.quality)];
    case 'status-codes':
      return [...page.sections, STATUSES, ERROR_CODES, ...listStatusSections(model.errors)];
    case 'article':
      return findWorkflow(model, page.path) === undefined
        ? page.sections
        : [...page.sections, RUN_SECTION];
    case 'use-case':
      return findWorkflow(model, page.path) === undefined
        ? page.sections
        : [RUN_SECTION, ...page.sections];
    default:
      return page.sections;
  }
}

/** Every section of a page in the order in which it stands there, whether of its text or of its layout. */
export function listPageSections(model: SiteModel, page: Page): readonly PageSection[] {
  return page.kind === 'guide' ? listGuideSections(model, page) : page.sections;
}
