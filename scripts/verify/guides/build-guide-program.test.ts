import { describe, expect, it } from 'vitest';
import { readGuideCode } from '#model/guides/read-guide-code.ts';
import { buildGuideProgram, listSavedFiles } from './build-guide-program.ts';
import type { GuideSource } from './read-guide-source.ts';

function createSource(text: string): GuideSource {
  const code = readGuideCode(text);
  return {
    name: 'page',
    code,
    workspaces: ['seeded'],
    languages: ['php'],
    drivers: { 'use.php': 'u' },
  };
}

const GROUP =
  '```bash\nset up\n```\n\n<CodeGroup>\n\n```curl\ncall\n```\n\n```php\ncode\n```\n\n</CodeGroup>\n\n';

describe('buildGuideProgram', () => {
  it('runs of each group the panel of the language, and all else in the order of the page', () => {
    const text = `${GROUP}\`\`\`json\n{}\n\`\`\`\n\n\`\`\`bash hidden\nlook\n\`\`\`\n`;
    const { steps, files } = buildGuideProgram(createSource(text), 'php', { 'call.php': 'c' });
    expect(steps.map(({ script, line }) => [script, line])).toEqual([
      ['set up', 1],
      ['run step-2 php', 11],
      ['look', 21],
    ]);
    expect(steps[1]!.answers).toMatchObject([{ code: '{}' }]);
    expect(files).toEqual({ 'step-2.php': 'code', 'call.php': 'c', 'use.php': 'u' });
  });

  it('saves code in the file that the page names, and leaves out what cannot be run', () => {
    const text = '```php file="own.php"\nx\n```\n\n```http no-run="It is an address."\ny\n```\n';
    const source = createSource(text);
    expect(listSavedFiles(source)).toEqual({ 'own.php': 'x' });
    expect(buildGuideProgram(source, 'php', {})).toMatchObject({
      steps: [],
      files: { 'own.php': 'x' },
    });
  });

  it('refuses code that nothing runs, and an answer to nothing', () => {
    const build = (text: string) => buildGuideProgram(createSource(text), 'php', {});
    expect(() => build('Text.\n\n```cobol\nx\n```\n')).toThrow('page:3 Nothing here runs cobol.');
    expect(() => build('```json\n{}\n```\n')).toThrow(
      'page:1 Nothing before it gives this answer.',
    );
  });
});
