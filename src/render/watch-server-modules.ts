import { REPLACED_EVENT } from './payload.ts';

/** Milliseconds after which a replacement is not waited for: most likely the file has a mistake. */
const REPLACEMENT_TIMEOUT_MS = 1000;

/** The modules that make pages and that no browser runs: server components and guides. */
export interface ServerModules {
  /** Whether a file is a module that makes pages: then Vite's plugin tells the browser of its changes. */
  readonly has: (file: string) => boolean;
  /** Resolves when every changed module has been replaced: before, a render shows it as it was. */
  readonly waitForReplaced: () => Promise<void>;
  /** Whether no change of them waits to be taken in. */
  readonly areReplaced: () => boolean;
  /** Whether a file is a module that the browser runs too. Nobody tells when its change has been taken in. */
  readonly isShared: (file: string) => boolean;
}

type Modules = ReadonlySet<{ readonly id: string | null; readonly type: string }>;

interface WatchedEnvironment {
  readonly moduleGraph: { getModulesByFile(file: string): Modules | undefined };
  readonly hot: { on(event: typeof REPLACED_EVENT, listener: () => void): unknown };
}

/** What is followed of Vite's development server. */
interface WatchedServer {
  readonly watcher: { on(event: 'change', listener: (file: string) => void): unknown };
  readonly environments: Readonly<Record<string, WatchedEnvironment>>;
}

/**
 * Follows the replacement of modules, which ends some time after the browser has been told of a change.
 *
 * @param onLate called when a module is replaced that was not waited for any more, after a page has been rendered with it as it was
 */
export function watchServerModules(
  { environments, watcher }: WatchedServer,
  onLate: () => void,
): ServerModules {
  let changed = 0;
  let isLate = false;
  let isShown = false;
  let timer: NodeJS.Timeout | undefined;
  let replaced = Promise.resolve();
  let end = (): void => {};

  function isModuleOf(name: 'rsc' | 'ssr', file: string): boolean {
    const modules = [...(environments[name]!.moduleGraph.getModulesByFile(file) ?? [])];
    return modules.some(({ id, type }) => id !== null && type === 'js');
  }

  const has = (file: string) => isModuleOf('rsc', file);
  const isShared = (file: string) => isModuleOf('ssr', file);

  function giveUp(): void {
    changed = 0;
    isLate = true;
    end();
  }

  watcher.on('change', (file) => {
    if (!has(file) || isShared(file)) return;
    if (changed === 0) replaced = new Promise((resolve) => void (end = resolve));
    changed += 1;
    clearTimeout(timer);
    timer = setTimeout(giveUp, REPLACEMENT_TIMEOUT_MS);
  });
  environments['rsc']!.hot.on(REPLACED_EVENT, () => {
    if (isShown) onLate();
    isLate = false;
    isShown = false;
    changed = Math.max(0, changed - 1);
    if (changed > 0) return;
    clearTimeout(timer);
    end();
  });

  return {
    has,
    isShared,
    async waitForReplaced() {
      await replaced;
      isShown ||= isLate;
    },
    areReplaced: () => changed === 0 && !isLate,
  };
}
