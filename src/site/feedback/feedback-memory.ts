import { STORAGE_KEYS } from '#contract/page-events.ts';
import { readStored, store } from '#ui/stored-text.ts';

/** What the browser remembers of the feedback that was given. */
interface FeedbackMemory {
  /** Random; tells readers apart and nothing else about them. */
  readonly token: string;
  /** By page path, whether the page was helpful. */
  readonly answers: Readonly<Record<string, boolean>>;
}

/** Replaces the storage where there is none, for as long as the page lives. */
let passing: FeedbackMemory | undefined;

function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads what was stored; whatever is not in its form counts as nothing. */
export function parseFeedbackMemory(stored: string | null): FeedbackMemory | undefined {
  try {
    const parsed = JSON.parse(stored ?? 'null') as Partial<FeedbackMemory> | null;
    const token = parsed?.token;
    if (typeof token !== 'string' || !/^[\da-f]{32}$/.test(token)) return undefined;
    const answers = Object.entries(parsed?.answers ?? {}).filter(
      ([, value]) => typeof value === 'boolean',
    );
    return { token, answers: Object.fromEntries(answers) };
  } catch {
    return undefined;
  }
}

function loadMemory(): FeedbackMemory {
  // Without storage the token lasts as long as the page.
  const known = parseFeedbackMemory(readStored(STORAGE_KEYS.feedback)) ?? passing;
  return (passing = known ?? { token: createToken(), answers: {} });
}

/** The reader's token and, where there is one, the answer given for a page before. */
export function loadFeedback(path: string): { token: string; answer: boolean | undefined } {
  const { token, answers } = loadMemory();
  return { token, answer: answers[path] };
}

/** Remembers the answer for a page, once the server has it. */
export function storeFeedback(path: string, isHelpful: boolean): void {
  const { token, answers } = loadMemory();
  passing = { token, answers: { ...answers, [path]: isHelpful } };
  // Without storage the server knows the answer, and a later visit asks the question again.
  store(STORAGE_KEYS.feedback, JSON.stringify(passing));
}
