/** Fills the place of a part that comes with its own code. @param props.name what is awaited, as a sentence begins with it */
export function PendingPart({ name }: { readonly name: string }) {
  return <p className="awaited">{name} is loading…</p>;
}
