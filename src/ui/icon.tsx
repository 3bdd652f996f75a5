import { formatIconSize, ICON_PATHS, type IconName } from './icon-paths.ts';

/** A decorative icon in the text's colour. The text beside it says what it stands for. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const side = formatIconSize(size);
  return (
    <svg className="icon" width={side} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
