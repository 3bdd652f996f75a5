import '#site/styles/article/reference.css';
import '#site/parts/part-styles.ts';
import '#site/styles/article/guide.css';
import '#site/styles/pages/contact.css';
import '#site/styles/pages/parts.css';
import type { ReactNode } from 'react';
import { METHODS } from '#contract/method.ts';
import type { OperationPage, SiteModel } from '#model/site-model.ts';
import type { Note as NoteData } from '#description/operation.ts';
import type { ExampleEvent } from '#site/callbacks/callback-types.ts';
import { CodeGroup, type CodeSource } from '#site/article/code-group.tsx';
import { LongName } from '#site/article/long-name.tsx';
import { Note } from '#site/article/note.tsx';
import { NOTE_TITLES } from '#site/article/note-titles.ts';
import { OperationBadges } from '#site/article/operation-badges.tsx';
import { OperationErrors } from '#site/article/operation-errors.tsx';
import { SchemaProperties } from '#site/article/schema-properties.tsx';
import { findExampleEvent } from '#site/callbacks/find-example-event.ts';
import { MethodTag } from '#site/layout/method-tag.tsx';
import { EmptyParts } from '#site/parts/empty-parts.tsx';
import { FieldParts, StateParts } from '#site/parts/live-parts.tsx';
import { listSteps } from '#site/parts/list-steps.ts';
import { PendingPart } from '#ui/pending-part.tsx';
import { TranslationGuard } from '#ui/translation-guard.tsx';
import type { LayoutProps } from './layout-props.ts';

const LONG_LINE = `curl "$api/v1/accounts/acc_01HZX6A4N2PC/transactions?status=completed&from=2026-03-01T00:00:00Z"`;

const PANELS: readonly CodeSource[] = [
  { code: `${LONG_LINE}\n# A comment`, language: 'bash', title: 'cURL' },
  { code: '{\n  "amount": 150000,\n  "note": null,\n  "closed": false\n}', language: 'json' },
  { code: '# A comment\nnote: null\nclosed: false', language: 'yaml' },
];

/** Errors of a call that say enough of all of them. */
const MAX_ERRORS = 4;

const KINDS = Object.keys(NOTE_TITLES) as readonly NoteData['kind'][];

/** All parts that pages are made of, in all their states, for those who change them. No list leads to the page. */
export function PartsPage({ model, page, children }: LayoutProps) {
  return (
    <article className="parts">
      <TranslationGuard className="prose">
        <h1>{page.title}</h1>
        <p className="lead">{page.description}</p>
        {children}
      </TranslationGuard>
      <Scale />
      <Part title="Text">
        <div className="prose">
          <h2>A heading of a section</h2>
          <h3>A heading below it</h3>
          <p>
            Text with a <a href="#text">link</a>, <b>strong words</b> and <code>code</code>.
          </p>
          <ul>
            <li>One entry</li>
            <li>Another entry</li>
          </ul>
        </div>
      </Part>
      <Part title="Buttons">
        <p className="parts-line">
          <a className="button" data-primary="" href="#buttons">
            Main
          </a>
          <a className="button" href="#buttons">
            Other
          </a>
          <button type="button" className="button" disabled>
            Disabled
          </button>
        </p>
      </Part>
      <Part title="Methods and badges">
        <p className="parts-line">
          {METHODS.map((method) => (
            <MethodTag key={method} method={method} />
          ))}
        </p>
        <OperationParts model={model} show={showBadges} />
      </Part>
      <Part title="Notes">
        {KINDS.map((kind) => (
          <Note key={kind} kind={kind}>
            <p>What a reader has to know here.</p>
          </Note>
        ))}
      </Part>
      <Part title="Code">
        <CodeGroup panels={PANELS} name="Example" />
        <CodeGroup panels={[{ ...PANELS[1]!, title: 'An answer', focus: [2] }]} name="An answer" />
      </Part>
      <Part title="Tables">
        <LongNames />
      </Part>
      <Part title="Properties and errors">
        <div className="prose">
          <OperationParts model={model} show={showReference} />
        </div>
      </Part>
      <Part title="Fields">
        <FieldParts />
      </Part>
      <Part title="Loading, failed and empty">
        <PendingPart name="The part" />
        <StateParts />
        <OperationParts model={model} show={(found) => showEmpty(found, findExampleEvent(model))} />
      </Part>
    </article>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The steps of type and space, each at its size. */
function Scale() {
  const { sizes, spaces } = listSteps();
  return (
    <Part title="Scale">
      <ul className="parts-sizes" translate="no">
        {sizes.map(({ name, value }) => (
          <li key={name} style={{ fontSize: value }}>
            {name} <code>{value}</code>
          </li>
        ))}
      </ul>
      <ul className="parts-spaces" translate="no">
        {spaces.map(({ name, value }) => (
          <li key={name}>
            <i style={{ inlineSize: value }} />
            {name}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function showBadges({ operation }: OperationPage): ReactNode {
  return <OperationBadges operation={operation} path={operation.pagePath} />;
}

function showReference({ operation }: OperationPage): ReactNode {
  const schema = operation.requestBody?.contents[0]?.schema;
  return (
    <>
      {schema && <SchemaProperties schema={schema} id="body" />}
      <OperationErrors errors={operation.errors.slice(0, MAX_ERRORS)} general={[]} />
    </>
  );
}

function showEmpty(page: OperationPage, event: ExampleEvent): ReactNode {
  const { samples: _, source: __, ...operation } = page.operation;
  return <EmptyParts operation={operation} event={event} />;
}

/** A part of a call that has everything. */
function OperationParts({
  model,
  show,
}: {
  readonly model: SiteModel;
  readonly show: (page: OperationPage) => ReactNode;
}) {
  const page = Object.values(model.pages).find(
    (one): one is OperationPage =>
      one.kind === 'operation' &&
      one.operation.callbacks.length > 0 &&
      one.operation.requestBody !== undefined,
  );
  return page && show(page);
}

function LongNames() {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What it says</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <LongName>maximumTransactionAmountPerSpendingProfile</LongName>
            </td>
            <td>A long name breaks before a capital letter.</td>
          </tr>
          <tr>
            <td>
              <LongName>WALLET_PLATFORM_CALLBACK_SIGNING_SECRET_NEXT</LongName>
            </td>
            <td>A long name breaks after an underscore.</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
