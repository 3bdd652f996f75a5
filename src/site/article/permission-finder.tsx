import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { YOUR_PERMISSIONS_ID } from '#contract/operation-access.ts';
import type { OperationPage, SiteModel } from '#model/site-model.ts';
import { PermissionsSlot } from '#site/program/permissions-slot.tsx';
import { ArticleTool } from '#site/program/article-tool.tsx';
import { requireOperationPage } from './operation-link.tsx';

/** The box of a guide that finds the permissions which a program needs. @throws where the API creates no keys */
export function PermissionFinder({ model }: { readonly model?: SiteModel }) {
  if (!model) return null;
  const page = requireOperationPage(model, 'createAppKey');
  return (
    <ArticleTool
      id={YOUR_PERMISSIONS_ID}
      question="Which permissions does my program need?"
      lead="Paste source code, a log or a HAR file. The list shows the permissions of the calls in your text. Your text stays in your browser."
    >
      <PermissionsSlot creation={{ page: page.path, body: readExampleBody(page) }} />
    </ArticleTool>
  );
}

/** The body of the example of a call. */
function readExampleBody({ operation }: OperationPage): JsonObject {
  const [example] = operation.requestBody?.contents[0]?.examples ?? [];
  return isJsonObject(example?.value) ? example.value : {};
}
