// What journeys need of a browser: the least that Playwright and WebDriver both offer.

export type Engine = 'chromium' | 'firefox' | 'webkit';

/** What a reader has set, or lacks. */
export interface Conditions {
  /** `refused`: the browser keeps nothing for the site. */
  readonly storage?: 'refused';
  /** `off`: no script of a page runs. */
  readonly scripts?: 'off';
  /** `forced`: the system's colours take the place of the site's. WebKitGTK does not have them. */
  readonly colours?: 'forced';
  /** `real`: Firefox paints scroll bars in a window only. The other engines always paint them. */
  readonly window?: 'real';
}

/** Whether nothing is set that pages see, so that the page of one journey can be kept for the next. A window is seen by no page. */
export function isKept({ storage, scripts, colours }: Conditions): boolean {
  return !storage && !scripts && !colours;
}

export interface EngineDriver {
  readonly engine: Engine;
  /** Loads an address, and waits for its load event. */
  go(url: string): Promise<void>;
  /** Evaluates an expression in the page. What the expression gives has to be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer to a place in the view, in CSS pixels. */
  move(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Presses a key, such as `Tab` or `Control+Shift+K`. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Sets the size of the view in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** @returns the view as a PNG in base64 */
  screenshot(): Promise<string>;
  /** Errors that no script caught, as far as the engine tells of them. */
  listErrors(): readonly string[];
  close(): Promise<void>;
}

/** A browser that has been started. */
export interface StartedEngine {
  /** Opens a page with nothing kept from earlier ones. */
  open(conditions: Conditions): Promise<EngineDriver>;
  stop(): Promise<void>;
}
