'use client';

import { useState } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import {
  findSecret,
  SECRET_VARIABLES,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { SampleLanguage } from '#languages/languages.ts';
import type { OfferedLanguage } from '#languages/find-language.ts';
import { CodeField } from '#site/console/code/code-field.tsx';
import { useCodeEdits } from '#site/console/code/use-code-edits.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { formatSample } from './build-sample.ts';
import { formatHttp, formatPostman } from './export-request.ts';
import type { RequestDraft } from './request-draft.ts';
import { saveFile } from './save-file.ts';
import { formatShareHash } from './share-link.ts';

interface Props {
  /** What the form stands for; undefined while its body is no JSON. */
  readonly request: SampleRequest | undefined;
  readonly operation: DescribedOperation;
  readonly draft: RequestDraft;
  /** What stands before an endpoint. */
  readonly base: string;
  readonly workspaceId: string | undefined;
  /** Address of the operation's page. */
  readonly page: string;
  readonly languages: readonly OfferedLanguage[];
  readonly onChange: (draft: RequestDraft) => void;
}

const COPIED_STATE = { copiedText: COPIED, copiedMs: COPIED_MS };

/** The request as a program that can be edited, a link or a file; never with a key. */
export function ExportPanel(props: Props) {
  const { request } = props;
  return (
    <>
      <CodeTools {...props} />
      {request && <Exports {...props} request={request} />}
    </>
  );
}

function CodeTools({ request, operation, draft, base, workspaceId, languages, onChange }: Props) {
  const [language, setLanguage] = useState(languages[0]!.id);
  const code = request ? formatSample(request, language) : '';
  const written = { operation, draft, language, base, workspaceId };
  const { text, problem, told, change, drop } = useCodeEdits(written, code, onChange);
  return (
    <>
      <div className="console-tools">
        <select
          aria-label="Language of the code"
          value={language}
          onChange={({ target }) => setLanguage(target.value as SampleLanguage)}
        >
          {languages.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        <CopyButton text={text} label="Copy the code" {...COPIED_STATE}>
          Copy
        </CopyButton>
      </div>
      {request || problem ? (
        <CodeField
          key={language}
          text={text}
          problem={problem}
          told={told}
          onChange={change}
          onDrop={drop}
        />
      ) : (
        <p className="console-about">The body is not valid JSON yet, so there is no code.</p>
      )}
    </>
  );
}

function Exports({ request, draft, page }: Props & { readonly request: SampleRequest }) {
  const { operationId } = request;
  const secret = findSecret(request);
  return (
    <>
      <p className="console-actions">
        <CopyButton
          text={() => Promise.resolve(`${location.origin}${page}${formatShareHash(draft)}`)}
          label="Copy a link to this request"
          {...COPIED_STATE}
        >
          Link to this request
        </CopyButton>
        <button
          type="button"
          onClick={() => saveFile(formatHttp(request), `${operationId}.http`, 'text/plain')}
        >
          HTTP file
        </button>
        <button
          type="button"
          onClick={() => {
            const name = `${operationId}.postman_collection.json`;
            saveFile(formatPostman(request), name, 'application/json');
          }}
        >
          Postman
        </button>
        <button
          type="button"
          onClick={() => saveFile(formatSample(request, 'curl'), `${operationId}.sh`, 'text/plain')}
        >
          cURL file
        </button>
      </p>
      <p className="console-about">
        {secret === 'apiKey' && `Programs read the key from ${SECRET_VARIABLES.apiKey}. `}
        {secret === 'accessToken' &&
          `Programs read the access token of a user from ${SECRET_VARIABLES.accessToken}. `}
        Links and files contain no keys. Links also contain no passwords, PINs or tokens.
      </p>
    </>
  );
}
