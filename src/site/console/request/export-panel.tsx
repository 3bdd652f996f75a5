'use client';

import { useState } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import type { SampleRequest } from '#model/samples/sample-request.ts';
import type { SampleLanguage } from '#model/site-model.ts';
import { formatTabTitle } from '#site/article/tab-title.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { formatSample } from './build-sample.ts';
import { formatHttp, formatPostman } from './export-request.ts';
import type { RequestDraft } from './request-draft.ts';
import { saveFile } from './save-file.ts';
import { formatShareHash } from './share-link.ts';

interface Props {
  readonly request: SampleRequest;
  readonly draft: RequestDraft;
  /** Address of the operation's page. */
  readonly page: string;
  readonly languages: readonly SampleLanguage[];
}

/** The request as a program, a link or a file; never with a key. */
export function ExportPanel({ request, draft, page, languages }: Props) {
  const [language, setLanguage] = useState(languages[0] ?? 'curl');
  const code = formatSample(request, language);
  const copied = { copiedText: COPIED, copiedMs: COPIED_MS };
  const { operationId } = request;
  return (
    <details className="console-part">
      <summary>Code and export</summary>
      <div className="console-tools">
        <select
          aria-label="Language of the code"
          value={language}
          onChange={({ target }) => setLanguage(target.value as SampleLanguage)}
        >
          {languages.map((name) => (
            <option key={name} value={name}>
              {formatTabTitle(undefined, name)}
            </option>
          ))}
        </select>
        <CopyButton text={code} label="Copy the code" {...copied}>
          Copy
        </CopyButton>
      </div>
      <pre className="console-text" tabIndex={0} role="group" aria-label="The request as code">
        {code}
      </pre>
      <p className="console-actions">
        <CopyButton
          text={() => Promise.resolve(`${location.origin}${page}${formatShareHash(draft)}`)}
          label="Copy a link to this request"
          {...copied}
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
        Programs read the key from WALLET_API_KEY. Neither link nor file holds a key; a link holds
        no passwords, PINs and tokens either.
      </p>
    </details>
  );
}
