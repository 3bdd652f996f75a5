import {
  CONTACT_FIELDS,
  CONTACT_SPAM_FIELDS,
  CONTACT_TOPICS,
  type ContactErrors,
  type ContactFieldName,
} from '#contract/contact-message.ts';
import type { PageShell } from './load-page-shell.ts';
import { escapeHtml } from './escape-html.ts';

/** What a reader without JavaScript gets after a form post. */
export interface ContactResult {
  readonly title: string;
  /** Paragraphs under the title. */
  readonly lines: readonly string[];
  /** What was typed, in a form that can be sent again; absent when there is nothing to send again. */
  readonly form?: ResultForm;
}

export interface ResultForm {
  readonly values: Readonly<Partial<Record<ContactFieldName, string>>>;
  readonly errors: ContactErrors;
  readonly token: string;
}

const FIELD_NAMES = Object.keys(CONTACT_FIELDS) as readonly ContactFieldName[];

// The tokens come from the site's style sheet; without one the page is plain.
const STYLE = `
.answer{max-width:40rem;margin:0 auto;padding:4rem 1.5rem}
.answer h1{font-size:2.0625rem}
.answer p,.answer ul{margin-block:1rem 0}
.answer a{color:var(--accent);text-decoration:underline}
.answer form{display:grid;gap:1.25rem;margin-block-start:2rem}
.answer .field{display:grid;gap:.375rem}
.answer label{font-size:.875rem;font-weight:500}
.answer :is(input,select,textarea){inline-size:100%;min-block-size:2.75rem;padding:.5rem .875rem;border:1px solid var(--line-strong,#86958f);border-radius:8px;background:var(--raised);color:var(--text);font-size:1rem}
.answer [aria-invalid]{border-color:var(--delete,#b3304a)}
.answer .error,.answer .summary a{color:var(--delete,#b3304a);font-size:.9375rem;margin:0}
.answer .summary{margin-block-start:1.5rem;padding:1rem 1.25rem;border-inline-start:3px solid var(--delete,#b3304a);background:var(--sunken)}
.answer .summary ul{margin:0}
.answer button{justify-self:start;padding:.625rem 1.5rem;border-radius:8px;background:var(--accent,#0f6b5c);color:var(--on-accent,#fff);font-weight:500}
.answer .trap{position:absolute;inset-inline-start:-99rem}`.replaceAll('\n', '');

/** A complete page; everything that was typed is escaped. */
export function renderResultPage(shell: PageShell, { title, lines, form }: ContactResult): string {
  const hasErrors = form !== undefined && Object.keys(form.errors).length > 0;
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return `<!DOCTYPE html>
<html lang="en"${shell.htmlAttributes}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${hasErrors ? 'Error: ' : ''}${title}`)}</title>
<meta name="robots" content="noindex">${shell.headElements}
<style>${STYLE}</style></head>
<body><main class="answer">
<h1>${escapeHtml(title)}</h1>${paragraphs}
${form ? renderForm(form) : ''}
<p><a href="/">To the documentation</a></p>
</main></body></html>
`;
}

function renderForm(form: ResultForm): string {
  const { honeypot, token } = CONTACT_SPAM_FIELDS;
  return `${renderSummary(form.errors)}
<form method="post" action="/contact" accept-charset="utf-8" novalidate>
${FIELD_NAMES.map((name) => renderField(name, form)).join('\n')}
<div class="trap" aria-hidden="true"><label for="${honeypot}">Leave this field empty</label><input id="${honeypot}" name="${honeypot}" tabindex="-1" autocomplete="off"></div>
<input type="hidden" name="${token}" value="${escapeHtml(form.token)}">
<button type="submit">Send</button>
</form>`;
}

function renderSummary(errors: ContactErrors): string {
  const items = FIELD_NAMES.flatMap((name) => {
    const sentence = errors[name];
    return sentence === undefined
      ? []
      : [`<li><a href="#${name}">${escapeHtml(sentence)}</a></li>`];
  });
  if (items.length === 0) return '';
  return `<div class="summary" role="alert" tabindex="-1" autofocus><ul>${items.join('')}</ul></div>`;
}

function renderField(name: ContactFieldName, { values, errors }: ResultForm): string {
  const { label } = CONTACT_FIELDS[name];
  const sentence = errors[name];
  const attributes = `id="${name}" name="${name}" required${
    sentence === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
  }`;
  const error =
    sentence === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(sentence)}</p>`;
  const control = renderControl(name, values[name] ?? '', attributes);
  return `<div class="field"><label for="${name}">${label}</label>${error}${control}</div>`;
}

function renderControl(name: ContactFieldName, value: string, attributes: string): string {
  const { maxLength, autoComplete } = CONTACT_FIELDS[name];
  if (name === 'topic') {
    const options = CONTACT_TOPICS.map(
      ({ id, title }) =>
        `<option value="${id}"${id === value ? ' selected' : ''}>${escapeHtml(title)}</option>`,
    );
    return `<select ${attributes}>${options.join('')}</select>`;
  }
  // The parser drops the first line break after the tag.
  if (name === 'message')
    return `<textarea ${attributes} rows="8" maxlength="${maxLength}">\n${escapeHtml(value)}</textarea>`;
  const type = name === 'email' ? 'email' : 'text';
  return `<input ${attributes} type="${type}" maxlength="${maxLength}" autocomplete="${autoComplete}" value="${escapeHtml(value)}">`;
}
