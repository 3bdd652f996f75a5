import { EFFECTS } from '#contract/effect.ts';
import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { METHODS } from '#contract/method.ts';
import { REPEATS } from '#contract/repeat.ts';
import { deriveRepeat, readRepeat } from '#description/read-repeat.ts';
import { follow, readText, readTexts, type Context, type Rule } from './rule.ts';

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
/** A cure that says that nothing is left to do. */
const DONE = /\btake it as done\b/i;

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

function takesKey(operation: JsonObject, context: Context): boolean {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  return parameters.some((each) => follow(context, each)['name'] === 'Idempotency-Key');
}

/**
 * The badge of a page says what a repeat does. So `x-repeat` stands where method and effect do not say it, and nowhere else. A
 * call that asks for the same key takes a key.
 */
export const repeatNamed: Rule = () => ({
  Operation(operation, context) {
    if (operation['x-page'] === undefined) return;
    const method = METHODS.find((each) => each.toLowerCase() === context.key) ?? 'GET';
    const effect = EFFECTS.find((each) => each === operation['x-effect']);
    const stated = operation['x-repeat'];
    const derived = deriveRepeat(method, effect);
    const isKeyed = takesKey(operation, context);
    const isEnough = derived !== undefined && (derived !== 'key' || isKeyed);
    if (stated === undefined && !isEnough)
      context.report({ message: `x-repeat is one of ${REPEATS.join(', ')}.` });
    if (stated !== undefined && isEnough && stated === derived)
      context.report({ message: 'x-repeat says what method and x-effect say.' });
    if (stated !== undefined && readRepeat(method, effect, stated) === 'key' && !isKeyed)
      context.report({
        message: 'x-repeat asks for an Idempotency-Key that the call does not take.',
      });
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
    const isRepeatable = REPEATABLE.includes(readText(operation['x-effect']));
    const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
    for (const status of ['404', '409']) {
      const errors = follow(context, responses[status])['x-errors'];
      for (const error of Array.isArray(errors) ? errors.filter(isJsonObject) : []) {
        const code = readText(error['code']);
        const isOther = REFUSES_OTHERS.test(code) && OTHER.test(readText(error['cause']));
        const refuses = isRepeatable && (REFUSES.test(code) || REFUSES_OTHERS.test(code));
        if (!DONE.test(readText(error['cure'])) && (isOther || !refuses)) continue;
        const location = context.location.child(['responses', status]);
        context.report({ message: `${code} refuses what is so already.`, location });
      }
    }
  },
});

/**
 * 201 says that a call has made an object. What adds to an object that is there, or changes it, answers 200, and a repeat
 * cannot be told from the first call. An upload answers 200 with its report, because a dry run makes nothing.
 */
export const madeAnswered: Rule = () => ({
  Operation(operation, context) {
    if (operation['x-page'] === undefined) return;
    const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
    const makes = context.key === 'post' && operation['x-effect'] === undefined;
    if (responses['201'] !== undefined && !makes)
      context.report({ message: 'Only a POST that makes an object answers 201.' });
    const { content: sent } = follow(context, operation['requestBody']);
    const isUpload = isJsonObject(sent) && sent['multipart/form-data'] !== undefined;
    const { content } = follow(context, responses['200']);
    const media = isJsonObject(content) ? content['application/json'] : undefined;
    const example = isJsonObject(media) ? media['example'] : undefined;
    if (makes && !isUpload && isJsonObject(example) && example['id'] !== undefined)
      context.report({ message: 'A POST that makes an object answers 201.' });
  },
});
