// Somebody who reads the site in any engine: looks, clicks and types, and waits as people do.
import type { Engine, EngineDriver } from './engine-driver.ts';
import { aim, findShown, type Find } from './find-in-page.ts';

/** How long a reader waits for what has to come. */
const PATIENCE_MS = 12_000;
/**
 * A look takes 1.2 ms of processor time in WebKitGTK, 1.7 in Chromium and 2.5 in Firefox. Looking every 40 ms cost a fourteenth
 * more processor time in all journeys together, on a busy machine. In a later run of 42 journeys the difference could not be
 * measured: 64.8 s at 40 ms, 65.4 s at 120 ms.
 */
const LOOK_AGAIN_MS = 120;

/** The name of an element as readers know it: all of it, or a pattern. */
export type Name = string | RegExp;

const split = (name?: Name): [string | undefined, string | undefined] =>
  name instanceof RegExp ? [undefined, name.source] : [name, undefined];

const describe = (css: string, name?: Name) => (name === undefined ? css : `${css} "${name}"`);

export class Reader {
  readonly #driver: EngineDriver;
  readonly #origin: string;

  constructor(driver: EngineDriver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  get engine(): Engine {
    return this.#driver.engine;
  }

  /** Calls a function in the page. The function can use its arguments, which have to be JSON, and nothing else. */
  async evaluate<Args extends unknown[], Result>(
    fn: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ');
    return (await this.#driver.evaluate(`(${fn.toString()})(${given})`)) as Result;
  }

  /** Calls a function in the page with `findShown` as its first argument. */
  async #look<Args extends unknown[], Result>(
    fn: (find: Find, ...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ');
    const call = `(${fn.toString()})(${findShown.toString()}, ${given})`;
    return (await this.#driver.evaluate(call)) as Result;
  }

  /**
   * Looks until what is looked for has come.
   *
   * @throws when the reader's patience ends, with what was seen last
   */
  async #wait<Seen>(
    what: string,
    look: () => Promise<Seen>,
    isIt: (seen: Seen) => boolean,
  ): Promise<Seen> {
    const end = Date.now() + PATIENCE_MS;
    let last = '';
    do {
      try {
        const seen = await look();
        if (isIt(seen)) return seen;
        last = JSON.stringify(seen);
      } catch (error) {
        // The page may be on its way to another.
        last = String(error).split('\n')[0]!;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    } while (Date.now() < end);
    throw new Error(`${this.engine}: ${what}, seen: ${last}`);
  }

  /** Waits until a function in the page gives something true. */
  async until<Args extends unknown[]>(
    what: string,
    fn: (...args: Args) => unknown,
    ...args: Args
  ): Promise<void> {
    await this.#wait(what, () => this.evaluate(fn, ...args), Boolean);
  }

  /** Waits until an element can be seen. */
  async see(css: string, name?: Name): Promise<void> {
    await this.#wait(
      `${describe(css, name)} to be seen`,
      () => this.#look((find, ...what) => find(...what).length, css, ...split(name)),
      (count) => count > 0,
    );
  }

  /** Waits until no such element can be seen. */
  async miss(css: string, name?: Name): Promise<void> {
    await this.#wait(
      `${describe(css, name)} to be gone`,
      () => this.#look((find, ...what) => find(...what).length, css, ...split(name)),
      (count) => count === 0,
    );
  }

  count(css: string, name?: Name): Promise<number> {
    return this.#look((find, ...what) => find(...what).length, css, ...split(name));
  }

  /** Waits until as many can be seen. */
  async seeCount(css: string, count: number): Promise<void> {
    await this.#wait(
      `${count} of ${css}`,
      () => this.count(css),
      (seen) => seen === count,
    );
  }

  /** Waits until an element's text, or a field's value, is as wanted. */
  async read(css: string, wanted: RegExp = /\S/): Promise<string> {
    return this.#wait(
      `${css} to say ${wanted}`,
      () =>
        this.evaluate((selector) => {
          const element = document.querySelector<HTMLInputElement>(selector);
          const text = element?.value ?? element?.textContent ?? '';
          return text.replaceAll(/\s+/g, ' ').trim();
        }, css),
      (text) => wanted.test(text),
    );
  }

  /** Waits until the focus is on an element that can be seen. */
  async seeFocus(css: string, name?: Name): Promise<void> {
    await this.#wait(
      `the focus on ${describe(css, name)}`,
      () =>
        this.#look(
          (find, ...what) => {
            const { activeElement } = document;
            if (find(...what).includes(activeElement as HTMLElement)) return '';
            return activeElement?.outerHTML.slice(0, 120) ?? 'nothing';
          },
          css,
          ...split(name),
        ),
      (other) => other === '',
    );
  }

  /** Waits until an element lies within the view, as far as its first line goes. */
  async seeInView(css: string, name?: Name): Promise<void> {
    await this.#wait(
      `${describe(css, name)} in view`,
      () =>
        this.#look(
          (find, ...what) => {
            const box = find(...what)[0]?.getBoundingClientRect();
            return box && [Math.round(box.top), Math.round(box.bottom), innerHeight];
          },
          css,
          ...split(name),
        ),
      (place) => place !== undefined && place[1]! > 0 && place[0]! >= 0 && place[0]! < place[2]!,
    );
  }

  /** Moves the pointer over an element once it can be reached. */
  async hover(css: string, name?: Name): Promise<void> {
    const [x, y] = await this.#aim(css, name);
    await this.#driver.move(x, y);
  }

  /** Presses an element once it stands still and nothing covers it. */
  async click(css: string, name?: Name): Promise<void> {
    const [x, y] = await this.#aim(css, name);
    await this.#driver.click(x, y);
  }

  async #aim(css: string, name?: Name): Promise<[number, number]> {
    let before = '';
    const seen = await this.#wait(
      `${describe(css, name)} to be within reach`,
      () => this.#look(aim, css, ...split(name)),
      (place) => {
        const now = JSON.stringify(place);
        const isSteady = typeof place !== 'string' && now === before;
        before = now;
        return isSteady;
      },
    );
    return seen as [number, number];
  }

  /** Gives an element the focus, as arriving there by Tab does. */
  async focus(css: string, name?: Name): Promise<void> {
    await this.see(css, name);
    await this.#look((find, ...what) => find(...what)[0]?.focus(), css, ...split(name));
  }

  press(keys: string): Promise<void> {
    return this.#driver.press(keys);
  }

  type(text: string): Promise<void> {
    return this.#driver.type(text);
  }

  /** Presses Tab until an element has the focus. @returns how often */
  async tabTo(css: string, limit = 60): Promise<number> {
    for (let step = 1; step <= limit; step += 1) {
      await this.press('Tab');
      if (await this.evaluate((wanted) => document.activeElement?.matches(wanted), css))
        return step;
    }
    throw new Error(`${this.engine}: no ${css} within ${limit} presses of Tab.`);
  }

  /** Types into a field, over what stands there. */
  async fill(css: string, text: string, name?: Name): Promise<void> {
    await this.click(css, name);
    await this.seeFocus(css, name);
    await this.press('Control+a');
    await this.type(text);
  }

  /** Chooses an entry of a list. The list itself is drawn by the system, where no driver reaches. */
  async choose(css: string, value: string): Promise<void> {
    await this.focus(css);
    await this.evaluate(
      (selector, chosen) => {
        const list = document.querySelector<HTMLSelectElement>(selector)!;
        if (![...list.options].some((option) => option.value === chosen))
          throw new Error(`${selector} has no entry ${chosen}.`);
        list.value = chosen;
        list.dispatchEvent(new Event('input', { bubbles: true }));
        list.dispatchEvent(new Event('change', { bubbles: true }));
      },
      css,
      value,
    );
  }

  /** Loads a page without any sign of intent. */
  open(path: string): Promise<void> {
    return this.#driver.go(`${this.#origin}${path}`);
  }

  /** Loads a page, moves the pointer, and waits until React runs. */
  async openReady(path: string): Promise<void> {
    await this.open(path);
    await this.comeAlive();
  }

  async comeAlive(): Promise<void> {
    // Over the sidebar the pointer would hold what the reader looks at where it is.
    const right = await this.evaluate(() => document.documentElement.clientWidth - 6);
    await this.#driver.move(right, 200);
    await this.#driver.move(right - 2, 210);
    await this.until('React to run', () => {
      const isAlive = 'ready' in document.documentElement.dataset;
      // Where the engine fetches pages ahead, a pointer over text starts no React, but one over a control does.
      const control = document.createElement('button');
      if (!isAlive) document.body.append(control);
      control.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      control.remove();
      return isAlive;
    });
  }

  /** Waits until the address is that of a path. */
  async seePath(path: string): Promise<void> {
    await this.#wait(
      `the address ${path}`,
      () => this.evaluate(() => location.pathname + location.hash),
      (seen) => seen === path,
    );
  }

  back(): Promise<void> {
    return this.#driver.back();
  }

  reload(): Promise<void> {
    return this.#driver.reload();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  screenshot(): Promise<string> {
    return this.#driver.screenshot();
  }

  listErrors(): readonly string[] {
    return this.#driver.listErrors();
  }
}
