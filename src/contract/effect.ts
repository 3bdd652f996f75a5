/** What a call does to what is there, where its method alone does not say it: `x-effect` of the description. */
export const EFFECTS = [
  'reads',
  'changes',
  'merges',
  'replaces',
  'sets',
  'adds',
  'removes',
  'makes',
  'once',
] as const;

export type Effect = (typeof EFFECTS)[number];
