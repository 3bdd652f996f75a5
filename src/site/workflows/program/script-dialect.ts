import type { Dialect } from './dialect.ts';

function readKeys(value: string, keys: readonly string[]): string {
  return keys.length === 0
    ? value
    : `read(${[value, ...keys.map((key) => JSON.stringify(key))].join(', ')})`;
}

/** What JavaScript and Python have in common, with the functions that both programs begin with. */
const SHARED: Pick<Dialect, 'reference' | 'text' | 'encode' | 'compare'> = {
  reference: ({ source, keys }) => {
    const starts = {
      inputs: 'inputs',
      steps: 'outputs',
      status: 'answer["status"]',
      body: 'answer["body"]',
      header: 'answer["headers"]',
      item: 'item',
    } as const;
    return readKeys(starts[source], keys);
  },
  text: (parts) => `text(${parts.join(', ')})`,
  encode: (value) => `encode(${value})`,
  compare: (operator, left, right) => {
    if (operator === '==') return `same(${left}, ${right})`;
    return `${left} ${operator} ${right}`;
  },
};

export const JAVASCRIPT: Dialect = {
  ...SHARED,
  compare: (operator, left, right) =>
    operator === '!=' ? `!same(${left}, ${right})` : SHARED.compare(operator, left, right),
  literal: (value) => JSON.stringify(value),
  not: (condition) => `!(${condition})`,
  and: (left, right) => `(${left} && ${right})`,
  or: (left, right) => `(${left} || ${right})`,
  some: (list, where) => `${list}.some((item) => ${where})`,
};

const PYTHON_WORDS: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  null: 'None',
};

export const PYTHON: Dialect = {
  ...SHARED,
  compare: (operator, left, right) =>
    operator === '!=' ? `not same(${left}, ${right})` : SHARED.compare(operator, left, right),
  literal: (value) =>
    PYTHON_WORDS[String(value)] && typeof value !== 'string'
      ? PYTHON_WORDS[String(value)]!
      : JSON.stringify(value),
  not: (condition) => `(not ${condition})`,
  and: (left, right) => `(${left} and ${right})`,
  or: (left, right) => `(${left} or ${right})`,
  some: (list, where) => `any(${where} for item in ${list})`,
};

/** The language of jq, which the shell script leaves its values to. */
export const JQ: Dialect = {
  reference: ({ source, keys }) => {
    const starts = {
      inputs: '.inputs',
      steps: '.outputs',
      status: '.answer.status',
      body: '.answer.body',
      header: '.answer.headers',
      item: '$item',
    } as const;
    const path = keys.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `[${JSON.stringify(key)}]`));
    return `${starts[source]}${path.join('')}`;
  },
  text: (parts) => `([${parts.join(', ')}] | map(tostring) | add)`,
  encode: (value) => `(${value} | tostring | @uri)`,
  literal: (value) => JSON.stringify(value),
  not: (condition) => `(${condition} | not)`,
  and: (left, right) => `(${left} and ${right})`,
  or: (left, right) => `(${left} or ${right})`,
  compare: (operator, left, right) => `(${left} ${operator} ${right})`,
  some: (list, where) => `any(${list}[] as $item | ${where}; .)`,
};
