/** Fills the place of a part that comes with its own code. @param props.name what is awaited, as a sentence begins with it */
export function PendingPart({ name }: { readonly name: string }) {
  // A translated text is not what React adopts: the part would never come.
  return (
    <p className="awaited" translate="no">
      {name} is loading…
    </p>
  );
}
