import { parse } from 'yaml';
import type { Report } from '#model/model-error.ts';
import type { SiteSettings } from '#model/settings.ts';
import { fillText } from '#model/sources/placeholders.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';

/** A skill that agents can load (agentskills.io): instructions in Markdown. */
export interface Skill {
  /** Lower-case words joined by hyphens, at most 64 characters. */
  readonly name: string;
  /** What the skill does and when it is used, at most 1,024 characters. */
  readonly description: string;
  /** The whole file, with its frontmatter. */
  readonly text: string;
}

const SKILL_FILE = /^content\/skills\/([^/]+)\/SKILL\.md$/;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;

/** Reads the skills of content/skills, by name. */
export function readSkills(
  files: SourceFiles,
  settings: SiteSettings,
  report: Report,
): readonly Skill[] {
  return [...files.texts].flatMap(([file, source]) => {
    const folder = SKILL_FILE.exec(file)?.[1];
    if (folder === undefined) return [];
    const text = fillText(source, settings, (placeholder, line) =>
      report({
        file,
        line,
        what: `There is no placeholder {{${placeholder}}}.`,
        why: 'A skill is published as it is written, and only known placeholders are filled.',
        how: 'Write one of the placeholders of src/model/sources/placeholders.ts.',
      }),
    );
    const { name, description } = readFrontmatter(text);
    if (isSound(folder, name, description)) return [{ name: folder, description, text }];
    report({
      file,
      line: 1,
      what: 'The frontmatter of the skill does not fit.',
      why: 'Agents find a skill by the name of its folder, and choose it by its description.',
      how: `Write name: ${folder} (lower-case words joined by hyphens) and a description of at most ${MAX_DESCRIPTION} characters.`,
    });
    return [];
  });
}

function readFrontmatter(text: string): {
  readonly name?: unknown;
  readonly description?: unknown;
} {
  const [, head = ''] = /^---\n([^]*?)\n---\n/.exec(text) ?? [];
  try {
    return (parse(head) ?? {}) as { name?: unknown; description?: unknown };
  } catch {
    // What is no YAML has neither.
    return {};
  }
}

function isSound(folder: string, name: unknown, description: unknown): description is string {
  const isNamed = name === folder && NAME.test(folder) && folder.length <= MAX_NAME;
  return (
    isNamed &&
    typeof description === 'string' &&
    description !== '' &&
    description.length <= MAX_DESCRIPTION
  );
}
