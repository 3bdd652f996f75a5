import {
  CONTACT_REFUSALS,
  CONTACT_SPAM_FIELDS,
  type ContactRefusal,
} from '#contract/contact-message.ts';
import type { RequestContext } from '#server/edge/area.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { createRouter, type MethodMismatch } from '#server/edge/routing/create-router.ts';
import { readPath } from '#server/edge/routing/read-path.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import type { Messages } from './create-messages.ts';
import { isOwnPage } from '#server/edge/is-own-page.ts';
import { readForm } from './read-form.ts';
import type { ContactResult } from './render-result-page.ts';
import type { SendResult } from './send-result.ts';

export interface ContactHandlerOptions {
  readonly messages: Messages;
  readonly renderResultPage: (result: ContactResult) => string;
  /** Headers that every answer carries. */
  readonly commonHeaders: HeaderRecord;
}

const SECONDS_IN_MINUTE = 60;
const FORM_PATH = '/contact';
/** Refusals after which the token of the form still counts. */
const TOKEN_STAYS = new Set<ContactRefusal>(['too-early', 'too-many', 'unavailable']);

/**
 * Answers `POST /contact`, the form without JavaScript, with a page: 200, 403 from another site, 422 with a sentence for
 * each field, 429, 503; and `GET /contact/form-token` with `{token}`. Other methods get 405.
 */
export function createContactHandler(
  options: ContactHandlerOptions,
): (request: Request, address?: string, context?: RequestContext) => Promise<Response> {
  const { messages, renderResultPage, commonHeaders } = options;
  const headers = { ...commonHeaders, 'cache-control': 'no-store' };

  function buildPageResponse(
    status: number,
    result: ContactResult,
    more: HeaderRecord = {},
  ): Response {
    return new Response(renderResultPage(result), {
      status,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8', ...more },
    });
  }

  async function answerToken({ method }: Request): Promise<Response> {
    const body = JSON.stringify({ token: messages.issueFormToken() });
    return new Response(method === 'HEAD' ? null : body, {
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    });
  }

  function refuseMethod({ allowed, path }: MethodMismatch): Response {
    // The form's page itself is the site's.
    const all = path === FORM_PATH ? ['GET', 'HEAD', ...allowed] : allowed;
    return new Response('Method not allowed\n', {
      status: 405,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', allow: all.join(', ') },
    });
  }

  async function answerForm(
    request: Request,
    address: string | undefined,
    context: RequestContext | undefined,
  ): Promise<Response> {
    const isOwn = isOwnPage(request);
    if (isOwn === false)
      return buildPageResponse(403, {
        title: 'The message was not sent',
        lines: [
          'The request came from a page of another site. Write your message on our contact page: /contact',
        ],
      });
    const fields = await readForm(request);
    const result = await messages.send(fields, {
      address,
      isTokenOptional: isOwn === true,
      requestId: context?.id,
    });
    if (result.status === 'accepted') return buildPageResponse(200, buildThanks(result.id));
    const { status, more, page } = buildSecondTry(messages, result, fields);
    return buildPageResponse(status, page, more);
  }

  const router = createRouter<typeof answerForm>({
    [FORM_PATH]: { POST: answerForm },
    '/contact/form-token': { GET: answerToken, HEAD: answerToken },
  });
  return async (request, address, context) => {
    const found = router.find(request.method, readPath(request.url));
    if (!found) throw new HttpError(404, 'There is nothing at this address.');
    if ('allowed' in found) return refuseMethod(found);
    try {
      return await found.handler(request, address, context);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      const lines = [
        error.message,
        'Go back in your browser to see your text. Then send it again.',
      ];
      return buildPageResponse(
        error.status,
        { title: 'The message was not sent', lines },
        error.headers,
      );
    }
  };
}

interface SecondTry {
  readonly status: number;
  readonly page: ContactResult;
  readonly more?: HeaderRecord;
}

/** The form once more with what was typed, and a token that counts. */
function buildSecondTry(
  messages: Messages,
  result: Exclude<SendResult, { status: 'accepted' }>,
  values: Readonly<Record<string, string>>,
): SecondTry {
  const sent = values[CONTACT_SPAM_FIELDS.token] ?? '';
  if (result.status === 'invalid') {
    const token = sent === '' ? messages.issueFormToken() : sent;
    const lines = ['Your message was not sent. Correct the marked fields, then send it again.'];
    const form = { values, errors: result.errors, token };
    return { status: 422, page: { title: 'The message needs a correction', lines, form } };
  }
  const { reason, retryAfter } = result;
  const token = sent !== '' && TOKEN_STAYS.has(reason) ? sent : messages.issueFormToken();
  const sentence = `${CONTACT_REFUSALS[reason]}${formatWait(retryAfter)}`;
  return {
    status: chooseStatus(reason),
    page: {
      title: 'The message was not sent',
      lines: [sentence, 'Your text is kept below.'],
      form: { values, errors: {}, token },
    },
    ...(retryAfter !== undefined && { more: { 'retry-after': String(retryAfter) } }),
  };
}

function buildThanks(id: string): ContactResult {
  return {
    title: 'We received your message',
    lines: [
      'Thank you. We read every message and reply to your e-mail address.',
      `Its reference is ${id}.`,
    ],
  };
}

function chooseStatus(reason: ContactRefusal): number {
  if (reason === 'unavailable') return 503;
  return reason === 'too-many' || reason === 'too-early' ? 429 : 422;
}

function formatWait(seconds: number | undefined): string {
  if (seconds === undefined || seconds <= SECONDS_IN_MINUTE) return '';
  return ` You can send the form again in ${Math.ceil(seconds / SECONDS_IN_MINUTE)} minutes.`;
}
