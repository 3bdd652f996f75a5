import type { Page } from '@playwright/test';

/** A GraphQL request as the site's client sends it. */
export interface BackendQuestion {
  readonly operationName: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

type Answer =
  | 'unreachable'
  | { readonly data?: object | null; readonly errors?: readonly { readonly message: string }[] };

/**
 * Answers the data backend's questions in the page's own name.
 *
 * @returns the questions, as they come in
 */
export async function answerBackend(
  page: Page,
  answer: (question: BackendQuestion) => Answer | Promise<Answer>,
): Promise<readonly BackendQuestion[]> {
  const questions: BackendQuestion[] = [];
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as BackendQuestion;
    const question = { operationName, variables, headers: route.request().headers() };
    questions.push(question);
    const json = await answer(question);
    if (json === 'unreachable') await route.abort('connectionrefused');
    // The page may be gone by now.
    else await route.fulfill({ json }).catch(() => undefined);
  });
  return questions;
}

/** Holds answers back until they are wanted. */
export function createGate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
