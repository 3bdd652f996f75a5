import { formatTable } from './format-table.ts';
import { LAYERS, type Layer } from './layers.ts';

/** Areas and rooms may import the same list: the page names the list once, below the table. */
const SHARED_FOLDERS = ['edge', 'background', 'outbound', 'testing'].map(
  (name) => `server/${name}`,
);

/** A room by its own name: the rooms of an area import each other only. */
const formatName = (name: string): string =>
  `\`${name.replace(/^server\/(?:sandbox|search)\//, '')}\``;

function formatImports({ mayImport, mayImportTypesOf = [], says }: Layer): string {
  if (!mayImport) return says ?? '';
  const hasShared = SHARED_FOLDERS.every((folder) => mayImport.includes(folder));
  const named = mayImport.filter((name) => !hasShared || !SHARED_FOLDERS.includes(name));
  const texts = [
    ...(says === undefined ? [] : [says]),
    ...named.map(formatName),
    ...mayImportTypesOf.map((name) => `${formatName(name)} (types)`),
    ...(hasShared ? ['shared'] : []),
  ];
  return texts.join(', ') || 'nothing';
}

/** The table of the architecture page. */
export function formatLayerTable(): string {
  const rows = LAYERS.map((layer) => [
    `\`${layer.path}${layer.path.endsWith('.ts') ? '' : '/'}\``,
    layer.holds,
    formatImports(layer),
  ]);
  return formatTable([['folder', 'holds', 'may import'], ...rows]);
}
