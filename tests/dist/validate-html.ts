import { HtmlValidate, NodeClosed, Rule, StaticConfigLoader } from 'html-validate';

/** Elements whose ends the build leaves out, since the next tag says them too (src/render/document.ts). */
const LEFT_OUT = new Set(['li', 'dt', 'dd']);

/** The rule of the same name, which would tell of thousands of ends that are left out, each with its place in the page. */
class NoImplicitClose extends Rule {
  override setup(): void {
    this.on('tag:end', ({ previous, target }) => {
      if (!target || previous.closed !== NodeClosed.ImplicitClosed) return;
      if (LEFT_OUT.has(previous.tagName)) return;
      this.report({
        node: previous,
        message: `Element <${previous.tagName}> is implicitly closed by <${target.tagName}>`,
        location: previous.location,
      });
    });
  }
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    plugins: [{ rules: { 'no-implicit-close': NoImplicitClose } }],
    extends: ['html-validate:recommended'],
    rules: {
      // How a serializer writes what HTML allows to be written in several ways.
      'attr-case': 'off',
      'attr-quotes': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'void-style': 'off',
      // Sizes that only the build knows go to the style sheet as custom properties.
      'no-inline-style': 'off',
    },
  }),
);

/** What is wrong with some HTML, with the elements concerned. */
export function listMistakes(html: string, file: string): readonly string[] {
  const { results } = validator.validateStringSync(html, file);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${file} ${selector}: ${ruleId}, ${message}`),
  );
}
