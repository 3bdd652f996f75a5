import type { Place, Source } from './source.ts';

/** `walletId`, `wallet_id` and `WalletID` are one name in three languages. */
const normalise = (word: string) => word.replaceAll('_', '').toLowerCase();

/**
 * Finds the lines of texts that name fields or parameters, in the spelling of any language.
 *
 * @param names such as `walletId`
 * @returns the places of a name, in the order of the texts; a line counts once
 */
export function createPlaceFinder(
  sources: readonly Source[],
  names: Iterable<string>,
): (name: string) => readonly Place[] {
  const places = new Map<string, Place[]>();
  for (const name of names) places.set(normalise(name), []);
  if (places.size > 0) for (const source of sources) collect(source, places);
  return (name) => places.get(normalise(name)) ?? [];
}

function collect({ name, text }: Source, places: ReadonlyMap<string, Place[]>): void {
  text.split('\n').forEach((content, index) => {
    const line = index + 1;
    for (const [word] of content.matchAll(/[A-Za-z_]\w*/g)) {
      const known = places.get(normalise(word));
      const last = known?.at(-1);
      if (known && (last?.name !== name || last.line !== line)) known.push({ name, line });
    }
  });
}
