import { readFileSync } from 'node:fs';
import type { CSSOptions } from 'vite';

type PostcssOptions = Exclude<NonNullable<CSSOptions['postcss']>, string>;

/** A step of type or space, which only the scale can have. */
const STEP = /^--(?:space|size)-/;

/** Puts the values of the scale in the place of their names. */
function replaceNames(text: string, values: ReadonlyMap<string, string>): string {
  return text.replaceAll(/var\((--[\w-]+)\)/g, (whole, name) => {
    const value = values.get(name);
    if (value === undefined && STEP.test(name))
      throw new Error(`The scale has no ${name}. Its steps are: ${[...values.keys()].join(', ')}.`);
    return value ?? whole;
  });
}

/**
 * Lets style sheets use the names of a scale that no browser has to read: each name would cost every first view its bytes.
 * Style sheets that import each other are one text by then.
 *
 * @param file the style sheet that declares the scale, a property a line
 * @returns what Vite asks of PostCSS
 */
export function inlineProperties(file: URL): PostcssOptions {
  const declarations = readFileSync(file, 'utf8').matchAll(/^ {2}(--[\w-]+): (.+);$/gm);
  const values = new Map([...declarations].map(([, name, value]) => [name!, value!]));
  return {
    plugins: [
      {
        postcssPlugin: 'docs:inline-properties',
        Declaration(declaration) {
          const { value } = declaration;
          const replaced = replaceNames(value, values);
          // PostCSS looks at a declaration again whenever it is set.
          if (replaced !== value) declaration.value = replaced;
        },
      },
    ],
  };
}
