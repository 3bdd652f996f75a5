import { distance } from 'fastest-levenshtein';

/** A test that proves what a guide states. */
export interface NamedTest {
  /** Repository-relative path. */
  readonly file: string;
  readonly name: string;
}

/** A statement of a guide that a reader builds on, by the comment behind it. */
export interface GuideStatement {
  /** Of the comment, from 1. */
  readonly line: number;
  /** What proves it; empty when the comment names no test. */
  readonly tests: readonly NamedTest[];
}

/** The tests of a guide: content/pages/sdk/error-handling.mdx has tests/unit/guides/sdk/error-handling.test.ts. */
function findGuideTests(guide: string): string {
  return guide.replace(/^content\/pages\//, 'tests/unit/guides/').replace(/\.mdx$/, '.test.ts');
}

/**
 * Lists the statements of a guide's source. A comment that begins with `proof:` stands behind each, and names tests in
 * quotes. A path before a name says which file the test is in, a browser's or another; without one it is the guide's own.
 *
 * @param guide repository-relative path of the guide
 */
export function readStatements(guide: string, text: string): GuideStatement[] {
  return [...text.matchAll(/\/\*\s*proof:([\s\S]*?)\*\//g)].map((comment) => ({
    line: text.slice(0, comment.index).split('\n').length,
    tests: [...comment[1]!.matchAll(/(?:([\w./-]+\.(?:test|spec)\.tsx?)\s+)?"([^"]*)"/g)].map(
      ([, file = findGuideTests(guide), name = '']) => ({ file, name: name.replace(/\s+/g, ' ') }),
    ),
  }));
}

/** How a comment begins that is not read as a proof. */
const WORD = /\/\*\s*(?!proof:)(\w+)\s*:/g;

/** A word that is further away is no slip of the pen. */
const NEAR = 2;

/** Lists the comments of a guide's source that were meant as proofs, by their lines. */
export function listProofSlips(
  text: string,
): readonly { readonly line: number; readonly word: string }[] {
  return [...text.matchAll(WORD)].flatMap(({ index, 1: word = '' }) =>
    distance(word.toLowerCase(), 'proof') <= NEAR
      ? [{ line: text.slice(0, index).split('\n').length, word }]
      : [],
  );
}
