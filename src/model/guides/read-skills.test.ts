import { describe, expect, it } from 'vitest';
import { buildTestSite } from '#model/testing/create-sources.ts';

const write = (name: string, description: string) =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\nDo the work.\n`;

function build(folder: string, text: string) {
  const file = `content/skills/${folder}/SKILL.md`;
  const { model, errors } = buildTestSite({ [file]: text });
  return { skills: model.skills, errors: errors.filter((error) => error.file === file) };
}

it('reads a skill under the name of its folder', () => {
  const text = write('move-money', 'Moves money.');
  const { skills, errors } = build('move-money', text);
  expect(errors).toEqual([]);
  expect(skills).toEqual([{ name: 'move-money', description: 'Moves money.', text }]);
});

it('takes a name of 64 and a description of 1,024 characters', () => {
  const name = 'a'.repeat(64);
  expect(build(name, write(name, 'd'.repeat(1024))).errors).toEqual([]);
});

describe('a skill that agents would refuse', () => {
  it.each([
    ['has the name of another folder', 'move-money', write('move-sand', 'Moves money.')],
    ['has capitals in its name', 'Move-Money', write('Move-Money', 'Moves money.')],
    ['has a name of 65 characters', 'a'.repeat(65), write('a'.repeat(65), 'Moves money.')],
    ['has no description', 'move-money', '---\nname: move-money\n---\n'],
    ['has an empty description', 'move-money', write('move-money', "''")],
    ['has a description of 1,025 characters', 'move-money', write('move-money', 'd'.repeat(1025))],
    ['has no frontmatter', 'move-money', 'Do the work.\n'],
    ['has a frontmatter that is no YAML', 'move-money', '---\nname: [\n---\n'],
  ])('%s', (_, folder, text) => {
    const { skills, errors } = build(folder, text);
    expect(skills).toEqual([]);
    expect(errors).toMatchObject([{ line: 1, what: 'The frontmatter of the skill does not fit.' }]);
  });
});
