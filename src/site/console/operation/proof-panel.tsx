'use client';

import { useState } from 'react';
import { LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { LATE_MS } from '#ui/wait-for-network.ts';
import styles from './proof-panel.css?inline';

adoptStyles(styles);

interface Proof {
  /** YYYY-MM-DD. */
  readonly provenOn: string;
  readonly languages: readonly SampleLanguage[];
  /** What the cURL sample has printed. */
  readonly output?: string;
}

type Loaded = Proof | 'loading' | 'none' | 'failed';

async function loadProof(path: string): Promise<Loaded> {
  try {
    const response = await fetch(`${path}.proof.json`, {
      signal: AbortSignal.timeout(LATE_MS),
    });
    if (response.status === 404) return 'none';
    return response.ok ? ((await response.json()) as Proof) : 'failed';
  } catch {
    return 'failed';
  }
}

function formatDate(date: string): string {
  return new Date(date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

function describe(loaded: Exclude<Loaded, Proof>): string {
  if (loaded === 'loading') return 'Loading…';
  return loaded === 'none'
    ? 'No run of these samples is recorded yet.'
    : 'This could not load. Close and open it to try again.';
}

/** When the samples of a call were last run against the sandbox, in which languages, and what came out. */
export function ProofPanel({ path }: { readonly path: string }) {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  return (
    <details
      className="console-optional"
      onToggle={(event) => {
        if (event.currentTarget.open && typeof loaded === 'string')
          void loadProof(path).then(setLoaded);
      }}
    >
      <summary>When the samples were last run</summary>
      {typeof loaded === 'string' ? (
        <p role="status">{describe(loaded)}</p>
      ) : (
        <>
          <p>
            On {formatDate(loaded.provenOn)} the sandbox returned the response to the samples in{' '}
            {loaded.languages.map((id) => LANGUAGES[id].title).join(', ')}.
          </p>
          {loaded.output !== undefined && (
            <>
              <p>The cURL sample printed:</p>
              <pre className="console-proof">{loaded.output}</pre>
            </>
          )}
        </>
      )}
    </details>
  );
}
