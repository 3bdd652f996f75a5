/**
 * Gives React the events that came before it did, in their order. Clicks and keys are dispatched again
 * on the elements they were meant for. React gets typed text as a new input event.
 */
export function replayEvents(queue: readonly [EventTarget, Event][]): void {
  for (const [target, event] of queue) {
    if (target instanceof Node && !target.isConnected) continue;
    if (event.type === 'input' && target instanceof HTMLInputElement) replayInput(target, event);
    else target.dispatchEvent(event);
  }
}

/**
 * Gives events back to the browser where React does not come: a button that sends a form sends the form, as it does without
 * scripts.
 */
export function releaseEvents(queue: readonly [EventTarget, Event][]): void {
  for (const [target, event] of queue)
    if (event.type === 'click' && target instanceof HTMLElement && target.isConnected)
      target.click();
}

function replayInput(input: HTMLInputElement, event: Event): void {
  const { value } = input;
  const prototype = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  // React compares with the value it saw last; setting it through the element and then around React
  // makes the typed text a change.
  input.value = '';
  prototype?.set?.call(input, value);
  input.dispatchEvent(event);
}
