interface Keys {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly button?: number;
}

/**
 * Goes to a hit that was clicked, as a link would: with Ctrl, Cmd or the middle button in a new tab, with
 * Shift in a new window (specification 4).
 *
 * @param navigate goes there in this tab
 */
export function openHit(href: string, keys: Keys, navigate: (href: string) => void): void {
  if (keys.ctrlKey || keys.metaKey || keys.button === 1) window.open(href, '_blank', 'noopener');
  else if (keys.shiftKey) window.open(href, '_blank', 'noopener,popup');
  else navigate(href);
}
