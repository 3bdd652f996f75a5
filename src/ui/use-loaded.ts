'use client';

import { useRef, useState } from 'react';

/**
 * Loads a part of the code when it is first wanted. A load that fails (no network) is forgotten, and the
 * next want tries again; until then the part is undefined.
 *
 * @param load imports the module and gives what is wanted of it
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
): readonly [Part | undefined, () => void] {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const isAsked = useRef(false);
  function want(): void {
    if (isAsked.current) return;
    isAsked.current = true;
    load().then(
      (part) => setLoaded({ part }),
      () => {
        isAsked.current = false;
      },
    );
  }
  return [loaded?.part, want];
}
