import { isJsonObject } from '#contract/json.ts';
import { follow, readText, readTexts, type Rule } from './rule.ts';

/** What calls of a method can do beside what the method says. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  get: ['changes'],
  put: ['reads', 'merges', 'replaces', 'sets', 'adds', 'removes', 'makes', 'once'],
  post: ['reads', 'sets', 'adds'],
};
/** Words that the pages make of `x-effect`, and that nobody types. */
const TYPED =
  /\b(this|a) (GET|PUT|POST)\b|\b(PUT|POST|GET) because\b|fields that (?:are left out stay|you leave out do not change)/i;

/** Effects of which a repeat finds what is so already. */
const REPEATABLE = ['merges', 'replaces', 'sets', 'adds', 'removes'];
/** Codes that refuse what is so already. */
const REFUSES = /_(missing|assigned)$/;
/** Codes that are right where something else stands in the way, which their cause names as another. */
const REFUSES_OTHERS = /^already_exists$|_(taken|in_use)$/;
const OTHER = /\b(another|different)\b/i;

/**
 * The pages say in the same words what a call does that its method does not say. So each PUT has an `x-effect`, and each GET
 * that changes something. A PUT that merges needs no field, because a field that is needed cannot be left out.
 */
export const effectNamed: Rule = () => ({
  Operation(operation, context) {
    if (operation['x-page'] === undefined) return;
    const method = String(context.key);
    const effect = operation['x-effect'];
    const isNeeded =
      method === 'put' || (method === 'get' && readTexts(operation['x-side-effects']).length > 0);
    if (effect === undefined ? isNeeded : !ALLOWED[method]?.includes(readText(effect)))
      context.report({
        message: `x-effect of a ${method.toUpperCase()} is one of ${ALLOWED[method]?.join(', ') ?? 'none'}.`,
      });
    const { content } = follow(context, operation['requestBody']);
    const media = isJsonObject(content) ? content['application/json'] : undefined;
    const schema = isJsonObject(media) ? follow(context, media['schema']) : {};
    if (effect === 'merges' && readTexts(schema['required']).length > 0)
      context.report({ message: 'A call that merges cannot require a field.' });
  },
});

/** What `x-effect` says is not said again in the texts of an operation. */
export const effectUntyped: Rule = () => ({
  Operation(operation, context) {
    const note = isJsonObject(operation['x-note']) ? readText(operation['x-note']['text']) : '';
    const found = TYPED.exec(`${readText(operation['description'])} ${note}`);
    if (found) context.report({ message: `"${found[0]}" is for x-effect to say.` });
  },
});

/**
 * A call that brings something to a state succeeds when it is so already, and changes nothing. So no error of such a call
 * refuses a repeat. A name or a thing that another object has is no repeat, and the cause says that it is another.
 */
export const repeatAccepted: Rule = () => ({
  Operation(operation, context) {
    if (!REPEATABLE.includes(readText(operation['x-effect']))) return;
    const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
    for (const status of ['404', '409']) {
      const errors = follow(context, responses[status])['x-errors'];
      for (const error of Array.isArray(errors) ? errors.filter(isJsonObject) : []) {
        const code = readText(error['code']);
        const isOther = REFUSES_OTHERS.test(code) && OTHER.test(readText(error['cause']));
        if (isOther || !(REFUSES.test(code) || REFUSES_OTHERS.test(code))) continue;
        const location = context.location.child(['responses', status]);
        context.report({ message: `${code} refuses what is so already.`, location });
      }
    }
  },
});
