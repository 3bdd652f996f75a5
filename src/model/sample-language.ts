/** Languages that samples can be written in; the settings choose among them. */
export const SAMPLE_LANGUAGES = [
  'curl',
  'javascript',
  'typescript',
  'php',
  'python',
  'ruby',
  'go',
] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];
