'use client';

import { adoptStyles } from '#ui/adopt-styles.ts';
import type { SignatureCheck } from '#contract/signature-check.ts';
import type { Attempt } from './callback-types.ts';
import { formatSpan } from './format-callback.ts';
import styles from './check-steps.css?inline';

adoptStyles(styles);

interface Props {
  readonly attempt: Attempt;
  readonly body: string;
  readonly toleranceSeconds: number;
}

const VERDICTS: Readonly<Record<NonNullable<SignatureCheck['problem']> | 'none', string>> = {
  none: 'Genuine: every step passes.',
  missing: 'Not signed: there is no header Wallet-Signature.',
  malformed: 'Refused: the header does not have the documented form.',
  old: 'Refused: the time in the signature is too far from the time of arrival.',
  mismatch: 'Refused: the signature does not belong to this body.',
};

/** The check of a signature as a receiver makes it, with what each step has found. */
export function CheckSteps({ attempt, body, toleranceSeconds }: Props) {
  const { check } = attempt;
  if (!check)
    return (
      <p className="callbacks-soft">The callback did not arrive, so there is nothing to check.</p>
    );
  const { signature, time, age, expected, received, problem } = check;
  const isEqual = expected !== null && expected === received;
  const isTimely = age !== null && Math.abs(age) <= toleranceSeconds;
  return (
    <div className="callbacks-check" data-good={problem === null ? '' : undefined}>
      <p className="callbacks-verdict">{VERDICTS[problem ?? 'none']}</p>
      <ol>
        <Step isGood={time !== null} title="Read the header">
          <code>{signature ?? 'There is none.'}</code>
        </Step>
        {time !== null && (
          <>
            <Step
              isGood={isTimely}
              title={`Compare the time, at most ${formatSpan(toleranceSeconds)}`}
            >
              <code>t={time}</code> is {formatSpan(age ?? 0)}{' '}
              {age !== null && age < 0 ? 'after' : 'before'} the arrival.
            </Step>
            <Step title="Build the signed string">
              <div
                className="callbacks-string"
                role="group"
                aria-label="Signed string"
                tabIndex={0}
              >
                <code>{formatSigned(time, body)}</code>
              </div>
            </Step>
            <Step isGood={isEqual} title="Compute its HMAC-SHA256 with your secret, and compare">
              <span className="callbacks-pair">
                <i>expected</i> <code>{expected}</code>
                <i>received</i> <code>{received}</code>
              </span>
            </Step>
          </>
        )}
      </ol>
    </div>
  );
}

const LONG = 600;

function formatSigned(time: number, body: string): string {
  return `${time}.${body.length > LONG ? `${body.slice(0, LONG)}…` : body}`;
}

interface StepProps {
  readonly title: string;
  /** Undefined for a step that cannot fail. */
  readonly isGood?: boolean;
  readonly children: React.ReactNode;
}

function Step({ title, isGood, children }: StepProps) {
  const mark = isGood === undefined ? undefined : isGood ? 'holds' : 'fails';
  return (
    <li data-mark={mark}>
      <p>
        {title} {mark && <b>{mark}</b>}
      </p>
      <div translate="no">{children}</div>
    </li>
  );
}
