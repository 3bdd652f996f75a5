import scale from '#site/styles/scale.css?raw';

/** One step of the scale. */
interface Step {
  readonly name: string;
  /** As CSS writes it. */
  readonly value: string;
}

/** The steps of the scale in their order, read from its style sheet. */
export function listSteps(): Readonly<Record<'sizes' | 'spaces', readonly Step[]>> {
  const list = (kind: string) =>
    [...scale.matchAll(new RegExp(`--(${kind}-[\\w-]+): (.+);`, 'g'))].map(([, name, value]) => ({
      name: name!,
      value: value!,
    }));
  return { sizes: list('size'), spaces: list('space') };
}
