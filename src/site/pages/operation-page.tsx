import '#site/styles/article/reference.css';
import { slug } from 'github-slugger';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import type { OperationPage as OperationPageData, SiteModel } from '#model/site-model.ts';
import type { OperationResponse, Parameter, ParameterLocation } from '#description/operation.ts';
import { listOffered } from '#languages/find-language.ts';
import { ArticleEnd } from '#site/article/article-end.tsx';
import { Breadcrumb } from '#site/article/breadcrumb.tsx';
import { Endpoint } from '#site/article/endpoint.tsx';
import { OperationSamples } from '#site/article/operation-samples.tsx';
import { findOpenedSection } from '#site/article/find-opened-section.ts';
import { InlineMarkdown, Markdown } from '#site/article/markdown.tsx';
import { formatMethodNote } from '#site/article/method-note.ts';
import { Note } from '#site/article/note.tsx';
import { OperationBadges } from '#site/article/operation-badges.tsx';
import { OperationErrors } from '#site/article/operation-errors.tsx';
import { SchemaItem, SchemaProperties } from '#site/article/schema-properties.tsx';
import { splitDescription } from '#site/article/split-description.ts';
import type { RenderStatic } from '#site/render-static.ts';
import { TryIt } from '#site/console/console-entry.tsx';
import { MethodTag } from '#site/layout/method-tag.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import { ResponseExamples } from './response-examples.tsx';

const PLACES: readonly (readonly [ParameterLocation, string])[] = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'In the headers'],
];

interface Props {
  readonly model: SiteModel;
  readonly page: OperationPageData;
  readonly renderStatic: RenderStatic;
}

/** The page of one operation: explanation on the left, samples and answers on the right. */
export function OperationPage({ model, page, renderStatic }: Props) {
  const { operation } = page;
  const { sandbox, sampleLanguages } = model.settings;
  const [purpose] = splitDescription(operation.description);
  return (
    <article className="operation">
      <TranslationGuard className="opening">
        <a className="skip" href="#samples">
          Skip to the samples
        </a>
        <Breadcrumb page={page} />
        <h1>{page.title}</h1>
      </TranslationGuard>
      <div className="endpoint" translate="no">
        <MethodTag method={operation.method} />
        <code>
          <Endpoint path={operation.endpoint} />
        </code>
        <CopyButton
          text={operation.endpoint}
          label="Copy endpoint"
          copiedText={COPIED}
          copiedMs={COPIED_MS}
        />
      </div>
      <TranslationGuard>
        <OperationBadges operation={operation} />
      </TranslationGuard>
      <TranslationGuard className="prose lead">
        <Markdown text={purpose} />
      </TranslationGuard>
      {sandbox.enabled && (
        <TryIt
          key={page.path}
          options={{ url: sandbox.url, languages: listOffered(sampleLanguages) }}
          path={page.path}
        />
      )}
      <div className="samples">
        <h2 id="samples" translate="no">
          Code samples
        </h2>
        <OperationSamples page={page} settings={model.settings} />
        <ResponseExamples operation={operation} />
      </div>
      <div
        className="prose reference"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: renderStatic(<Reference model={model} page={page} />) }}
      />
      <ArticleEnd model={model} page={page} />
    </article>
  );
}

/** All that explains the operation, from the rest of its description to its related pages; the same for every reader. */
function Reference({ model, page }: { model: SiteModel; page: OperationPageData }) {
  const { operation } = page;
  const [, more] = splitDescription(operation.description);
  const note = formatMethodNote(operation);
  return (
    <>
      <Markdown text={more} />
      {note && (
        <Note kind={operation.method}>
          <p>
            <InlineMarkdown text={note} />
          </p>
        </Note>
      )}
      <Parameters parameters={operation.parameters} />
      {operation.requestBody && (
        <section>
          <h2 id="request-body">Request body</h2>
          {operation.requestBody.contents.map(({ mediaType, schema }) => (
            <div key={mediaType}>
              <p className="media">{mediaType}</p>
              <SchemaProperties schema={schema} id="body" />
            </div>
          ))}
        </section>
      )}
      <section>
        <h2 id="responses">Responses</h2>
        {operation.responses
          .filter(({ status }) => status.startsWith('2'))
          .map((response) => (
            <Response key={response.status} response={response} />
          ))}
      </section>
      {operation.errors.length > 0 && (
        <section>
          <h2 id="errors">Errors</h2>
          <p>
            Each error is a <a href="/status-codes">problem document</a>.
          </p>
          <OperationErrors errors={operation.errors} general={model.generalErrors} />
        </section>
      )}
      <TextList id="side-effects" title="Side effects" texts={operation.sideEffects} />
      <Callbacks model={model} names={operation.callbacks} />
      <Related model={model} paths={operation.related} />
      <AboutSection model={model} page={page} />
    </>
  );
}

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  if (parameters.length === 0) return null;
  return (
    <section>
      <h2 id="parameters">Parameters</h2>
      {PLACES.map(([place, title]) => {
        const own = parameters.filter((parameter) => parameter.location === place);
        return (
          own.length > 0 && (
            <div key={place}>
              <h3>{title}</h3>
              <ul className="properties">
                {own.map(({ name, schema, description, required }) => (
                  <SchemaItem
                    key={name}
                    name={name}
                    id={`${place}-${name}`}
                    schema={schema}
                    description={description}
                    required={required}
                  />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}

/** A good answer, its schema open; refusals are all problem documents and are listed with their errors. */
function Response({ response }: { response: OperationResponse }) {
  const { status, description, contents, headers } = response;
  return (
    <details className="response" open>
      <summary>
        <b data-status="2">{status}</b> <InlineMarkdown text={description} />
      </summary>
      {contents.map(({ mediaType, schema }) => (
        <div key={mediaType}>
          <p className="media">
            {mediaType}
            {schema.name && ` · ${schema.name}`}
          </p>
          <SchemaProperties schema={schema} id={`response-${status}`} />
        </div>
      ))}
      {headers.length > 0 && (
        <p className="media">Headers: {headers.map(({ name }) => name).join(', ')}</p>
      )}
    </details>
  );
}

function TextList({ id, title, texts }: { id: string; title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section>
      <h2 id={id}>{title}</h2>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <InlineMarkdown text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first page of a section leads to what the section is about. */
function AboutSection({ model, page }: { model: SiteModel; page: OperationPageData }) {
  const title = findOpenedSection(model, page);
  if (title === undefined) return null;
  return (
    <section>
      <h2 id="section">About {title}</h2>
      <p>
        <InlineMarkdown text={model.sections[title]?.purpose ?? ''} />{' '}
        <a href={`/api-reference#${slug(title)}`}>Objects, states and limits</a>
      </p>
    </section>
  );
}

function Callbacks({ model, names }: { model: SiteModel; names: readonly string[] }) {
  if (names.length === 0) return null;
  const webhooks = model.webhooks.filter(({ name }) => names.includes(name));
  return (
    <section>
      <h2 id="callbacks">Callbacks</h2>
      <ul>
        {webhooks.map(({ name, summary }) => (
          <li key={name}>
            <code>{name}</code> {summary}.
          </li>
        ))}
      </ul>
      <p>
        <a href="/callbacks">How callbacks are sent and signed</a>
      </p>
    </section>
  );
}

function Related({ model, paths }: { model: SiteModel; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <section>
      <h2 id="related">Related pages</h2>
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <a href={path}>{model.pages[path]?.title ?? path}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
