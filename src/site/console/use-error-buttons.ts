'use client';

import { useEffect, useEffectEvent } from 'react';

const PREFIX = 'error-';

function createButton(code: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'get-error';
  button.textContent = 'Get this error';
  button.setAttribute('aria-label', `Get this error: ${code}`);
  return button;
}

/**
 * Gives each row of the page's errors a button. The rows are HTML that React does not manage, and a row needs its
 * button only once the console can be opened.
 *
 * @param onChoose gets the code of the error
 */
export function useErrorButtons(onChoose: (code: string) => void): void {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>(`.errors > [id^="${PREFIX}"]`)].map(
      (row) => {
        const code = row.id.slice(PREFIX.length);
        const button = createButton(code);
        button.addEventListener('click', () => choose(code));
        row.querySelector('dt')?.append(button);
        return button;
      },
    );
    return () => {
      for (const button of buttons) button.remove();
    };
  }, []);
}
