import { REPLACED_EVENT } from './payload.ts';

/** Milliseconds after which a replacement is not waited for: most likely the file has a mistake. */
const REPLACEMENT_TIMEOUT_MS = 1000;

/** The files that are content and modules at once, as the preview sees them. */
export interface ContentModules {
  /** Whether a file is a module of the renderer: then Vite's plugin tells the browser of its changes. */
  readonly has: (file: string) => boolean;
  /** Resolves when every changed module has been replaced: before, a render shows it as it was. */
  readonly waitForReplaced: () => Promise<void>;
}

/** What is followed of Vite's development server. */
interface WatchedServer {
  readonly watcher: { on(event: 'change', listener: (file: string) => void): unknown };
  readonly environments: Readonly<
    Record<
      string,
      {
        readonly moduleGraph: {
          getModulesByFile(
            file: string,
          ): ReadonlySet<{ readonly id: string | null; readonly type: string }> | undefined;
        };
        readonly hot: { on(event: typeof REPLACED_EVENT, listener: () => void): unknown };
      }
    >
  >;
}

/**
 * Follows the replacement of modules, which ends some time after the browser has been told of a change.
 *
 * @param watched folders of content
 * @param onLate called when a module is replaced that was not waited for any more, after a page has been rendered with it as it was
 */
export function watchContentModules(
  { environments, watcher }: WatchedServer,
  watched: readonly string[],
  onLate: () => void,
): ContentModules {
  const { moduleGraph, hot } = environments['rsc']!;
  let changed = 0;
  let isLate = false;
  let isShown = false;
  let timer: NodeJS.Timeout | undefined;
  let replaced = Promise.resolve();
  let end = (): void => {};

  function has(file: string): boolean {
    const modules = [...(moduleGraph.getModulesByFile(file) ?? [])];
    return modules.some(({ id, type }) => id !== null && type === 'js');
  }

  function giveUp(): void {
    changed = 0;
    isLate = true;
    end();
  }

  watcher.on('change', (file) => {
    if (!watched.some((folder) => file.startsWith(folder)) || !has(file)) return;
    if (changed === 0) replaced = new Promise((resolve) => void (end = resolve));
    changed += 1;
    clearTimeout(timer);
    timer = setTimeout(giveUp, REPLACEMENT_TIMEOUT_MS);
  });
  hot.on(REPLACED_EVENT, () => {
    if (isShown) onLate();
    isLate = false;
    isShown = false;
    changed = Math.max(0, changed - 1);
    if (changed > 0) return;
    clearTimeout(timer);
    end();
  });
  async function waitForReplaced(): Promise<void> {
    await replaced;
    isShown ||= isLate;
  }

  return { has, waitForReplaced };
}
