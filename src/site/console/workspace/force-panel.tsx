'use client';

import { useId } from 'react';
import type { DescribedOperation } from '#description/operation.ts';
import { formatMagicValue, MAGIC_VALUES, type MagicGroup } from '#contract/magic-values.ts';
import { FORCE_HEADER, MAX_DELAY_MS } from '#contract/sandbox-headers.ts';
import {
  DELAY_KEY,
  FORCE_KEY,
  forceError,
  type RequestDraft,
} from '#site/console/request/request-draft.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import styles from './force-panel.css?inline';

adoptStyles(styles);

interface Props {
  readonly operation: DescribedOperation;
  readonly draft: RequestDraft;
  readonly onChange: (draft: RequestDraft) => void;
}

/** Says what a draft forces, in short; empty where nothing is forced. */
export function formatForced({ values }: RequestDraft): string {
  const forced = values[FORCE_KEY] ?? '';
  const delay = values[DELAY_KEY] ?? '';
  return [forced, delay && `${delay} ms`].filter(Boolean).join(', ');
}

const GROUPS: readonly MagicGroup[] = Object.values(MAGIC_VALUES);

const DELAYS: readonly (readonly [string, string])[] = [
  ['', 'At once'],
  ['1000', 'After one second'],
  ['5000', 'After 5 seconds'],
  [String(MAX_DELAY_MS), `After ${MAX_DELAY_MS / 1000} seconds`],
];

/** Provokes each documented error of a call, and a late answer; only the sandbox does so. */
export function ForcePanel({ operation, draft, onChange }: Props) {
  const id = useId();
  const forced = draft.values[FORCE_KEY] ?? '';
  const delay = draft.values[DELAY_KEY] ?? '';
  const errors = [...new Map(operation.errors.map((error) => [error.code, error])).values()];
  const setDelay = (value: string) =>
    onChange({ ...draft, values: { ...draft.values, [DELAY_KEY]: value } });
  return (
    <>
      <div className="console-field">
        <label htmlFor={`${id}-error`}>The sandbox returns</label>
        <select
          id={`${id}-error`}
          value={forced}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => onChange(forceError(draft, target.value))}
        >
          <option value="">the normal result</option>
          {errors.map(({ code, status }) => (
            <option key={code} value={code}>
              {status} {code}
            </option>
          ))}
          {forced !== '' && !errors.some(({ code }) => code === forced) && (
            <option value={forced}>{forced}, which this call does not document</option>
          )}
        </select>
        <p id={`${id}-about`} className="console-about">
          A forced error changes nothing. The console sends it as <code>{FORCE_HEADER}</code>, which
          a real platform does not know.
        </p>
      </div>
      <div className="console-field">
        <label htmlFor={`${id}-delay`}>The response comes</label>
        <select id={`${id}-delay`} value={delay} onChange={({ target }) => setDelay(target.value)}>
          {DELAYS.map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
          {!DELAYS.some(([value]) => value === delay) && <option value={delay}>{delay} ms</option>}
        </select>
      </div>
      <table>
        <caption>Special values by field. … stands for any beginning.</caption>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        {GROUPS.map(({ field, values }) => (
          <tbody key={field}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {field}
              </th>
            </tr>
            {Object.values(values).map((value) => (
              <tr key={value.text}>
                <th scope="row">
                  <code>{formatMagicValue(value)}</code>
                </th>
                <td>{value.outcome}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}
