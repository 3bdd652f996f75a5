'use client';

interface Props {
  /** What is awaited, as a sentence begins with it. */
  readonly name: string;
  /** Whether its code has been asked for. */
  readonly isComing: boolean;
}

/** Fills the place of a part that comes with its own code: says what brings it, or that it is on its way. */
export function PendingPart({ name, isComing }: Props) {
  return (
    <p className="awaited">
      {isComing
        ? `${name} is loading…`
        : `${name} opens when you move the pointer, touch the page or press a key.`}
    </p>
  );
}
