import { STORAGE_KEYS } from '#contract/page-events.ts';
import choiceStyles from '#site/article/sdk/sdk-choice.css?inline';
import hintStyles from '#site/article/sdk/sdk-hint.css?inline';
import { SDK_CHOICE } from '#site/article/sdk/sdk-texts.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { readStored } from '#ui/stored-text.ts';

adoptStyles(choiceStyles);
adoptStyles(hintStyles);

/** What stands in a panel of a group that has samples with an SDK. */
export type SdkControl = 'choice' | 'hint' | 'none';

const BUTTON = '<button type="button"';
const { label, http, sdk, hint } = SDK_CHOICE;
const HTML: Readonly<Record<SdkControl, string>> = {
  // As SdkChoice draws it while the sample that calls by HTTP is shown.
  choice: `<div class="sdk-choice"><div role="group" aria-label="${label}">${BUTTON} aria-pressed="true">${http}</button>${BUTTON} aria-pressed="false">${sdk}</button></div></div>`,
  hint: `${BUTTON} class="sdk-hint">${hint}</button>`,
  none: '',
};

/**
 * Draws the choice between HTTP and SDK above the code, or the way to it below the code, in the place that React leaves alone.
 * Groups without samples that use an SDK have no such place.
 */
export function drawSdkControl(figure: Element, control: SdkControl): void {
  const place = figure.querySelector('.sdk-early');
  if (place && !figure.querySelector('.sdk-early ~ .sdk-choice')) place.innerHTML = HTML[control];
}

/** Draws the way to the SDK in the panels that the page came with. */
export function drawSdkHints(): void {
  for (const place of document.querySelectorAll('.sdk-early'))
    drawSdkControl(place.parentElement!, 'hint');
}

/** Whether the reader wants samples that use an SDK, as the store of the languages has it. */
export function wantsSdk(): boolean {
  return readStored(STORAGE_KEYS.calls) === 'sdk';
}

/** React's control in place of one of this module, once React shows it. */
function findControlOfReact(control: Element): HTMLElement | null | undefined {
  const selector = control.matches('.sdk-hint')
    ? '.sdk-hint'
    : `.sdk-choice button:nth-of-type(${control.nextElementSibling ? 1 : 2})`;
  return control.closest('[role=tabpanel]')?.querySelector<HTMLElement>(`.sdk-early ~ ${selector}`);
}

/**
 * The target of a kept event, as React is to see it. A control of this module is replaced by one of React, which React shows when
 * it has taken over, not before.
 */
export function findTargetOfReact(target: EventTarget): EventTarget {
  if (!(target instanceof Element) || !target.closest('.sdk-early')) return target;
  const later = new EventTarget();
  later.addEventListener('click', () => setTimeout(() => findControlOfReact(target)?.click()));
  return later;
}

// The keyboard stays where it is when React takes over.
new MutationObserver((_, observer) => {
  observer.disconnect();
  const { activeElement } = document;
  if (activeElement?.closest('.sdk-early'))
    setTimeout(() => findControlOfReact(activeElement)?.focus({ preventScroll: true }));
}).observe(document.documentElement, { attributeFilter: ['data-ready'] });
