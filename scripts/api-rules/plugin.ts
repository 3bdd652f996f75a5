// Our rules of the API description as a plugin of Redocly CLI; redocly.yaml names it.
import { composedPaths } from './compose-paths.ts';
import {
  operationComplete,
  parameterComplete,
  propertyComplete,
  realExamples,
  replayDescribed,
} from './completeness.ts';
import {
  effectNamed,
  effectUntyped,
  madeAnswered,
  repeatAccepted,
  repeatNamed,
} from './effects.ts';
import {
  formShared,
  idFormat,
  moneyFormat,
  pageShape,
  problemShape,
  timeFormat,
} from './formats.ts';
import { filledServers } from './fill-servers.ts';
import { bodyBounded, bodyClosed, unknownRefused } from './inputs.ts';
import { listFilters, listOrder, listSearch } from './lists.ts';
import { countNamed, flagNamed, idNamed, idOwned, valuesSpelt, wordsUnique } from './names.ts';
import { sentencesUnique } from './texts.ts';
import { partsUsed } from './unused-parts.ts';

const RULES = {
  'property-complete': propertyComplete,
  'parameter-complete': parameterComplete,
  'real-examples': realExamples,
  'operation-complete': operationComplete,
  'replay-described': replayDescribed,
  'effect-named': effectNamed,
  'effect-untyped': effectUntyped,
  'repeat-named': repeatNamed,
  'repeat-accepted': repeatAccepted,
  'made-answered': madeAnswered,
  'id-owned': idOwned,
  'id-named': idNamed,
  'count-named': countNamed,
  'flag-named': flagNamed,
  'words-unique': wordsUnique,
  'values-spelt': valuesSpelt,
  'money-format': moneyFormat,
  'time-format': timeFormat,
  'id-format': idFormat,
  'form-shared': formShared,
  'page-shape': pageShape,
  'problem-shape': problemShape,
  'body-closed': bodyClosed,
  'body-bounded': bodyBounded,
  'unknown-refused': unknownRefused,
  'list-filters': listFilters,
  'list-order': listOrder,
  'list-search': listSearch,
  'sentences-unique': sentencesUnique,
  'parts-used': partsUsed,
};

// Redocly asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default function docsPlugin() {
  const names = Object.keys(RULES).map((name) => [`docs/${name}`, 'error'] as const);
  return {
    id: 'docs',
    preprocessors: { oas3: { 'composed-paths': composedPaths, 'filled-servers': filledServers } },
    rules: { oas3: RULES },
    configs: {
      house: {
        preprocessors: {
          'docs/composed-paths': 'on' as const,
          'docs/filled-servers': 'on' as const,
        },
        rules: Object.fromEntries(names),
      },
    },
  };
}
