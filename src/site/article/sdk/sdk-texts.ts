/** What the choice between the two samples of a language says. The early module and React both draw the choice. */
export const SDK_CHOICE = {
  label: 'HTTP or SDK',
  http: 'HTTP',
  sdk: 'SDK',
  /** Leads to the choice from a language without an SDK. */
  hint: 'SDK sample',
} as const;
