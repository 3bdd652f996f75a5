import { CHECKS } from './checks.ts';
import type { CheckResult, ExamResult } from './exam-types.ts';
import { RECEIVER_SAMPLES } from './generated/receiver-samples.ts';

/** A check of the report, with what the guide says and what mends it. */
export interface ReportedCheck extends CheckResult {
  readonly rule: { readonly text: string; readonly url: string };
  readonly fix: { readonly text: string; readonly language: string; readonly code: string };
}

/** What an exam gives: for programs as it is, for people as text or as a page. */
export interface ExamReport extends Omit<ExamResult, 'checks'> {
  readonly target: string;
  readonly passed: number;
  readonly failed: number;
  readonly follows: number;
  readonly unknown: number;
  readonly checks: readonly ReportedCheck[];
}

/** Languages in which the report shows what mends a receiver. */
export const FIX_LANGUAGES: readonly string[] = Object.keys(RECEIVER_SAMPLES);

/**
 * Adds guide and fixes to the result of an exam.
 *
 * @param language one of FIX_LANGUAGES
 * @param siteUrl the site that has the guide
 */
export function buildReport(
  result: ExamResult,
  {
    target,
    language,
    siteUrl,
  }: { readonly target: string; readonly language: string; readonly siteUrl: string },
): ExamReport {
  const count = (outcome: string) =>
    result.checks.filter((check) => check.outcome === outcome).length;
  const checks = result.checks.map((check, index): ReportedCheck => {
    const { rule, fix, part } = CHECKS[index]!;
    return {
      ...check,
      rule: { text: rule.text, url: siteUrl + rule.path },
      fix: { text: fix, language, code: RECEIVER_SAMPLES[language]?.[part] ?? '' },
    };
  });
  return {
    ...result,
    target,
    passed: count('passed'),
    failed: count('failed'),
    follows: count('follows'),
    unknown: count('unknown'),
    checks,
  };
}
