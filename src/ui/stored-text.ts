/** Where a browser keeps texts: on this device, or until the tab is closed. */
type Place = 'localStorage' | 'sessionStorage';

// The early module has no room for the methods of these places.

/** Reads a text that was stored; null where there is none, and in a browser that keeps nothing for this site. */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return (window[place][key] as string | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text, where the browser keeps something for this site and has room. Null forgets what was stored. */
export function store(key: string, text: string | null, place: Place = 'localStorage'): void {
  try {
    if (text === null) delete window[place][key];
    else window[place][key] = text;
  } catch {
    // What is to be remembered is known until the page is left.
  }
}
