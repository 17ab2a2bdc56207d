import type { ReactNode } from 'react';
import { changeEpisodes, previewOutcomes, formatSeoulField, showAdminWork } from '#domain/catalog-admin';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import kit from '../../../admin/components/kit.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { catalogErrorOf, runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { BulkResults } from '../../../admin/catalog/bulk-results.tsx';
import { EpisodeChanges } from '../../../admin/catalog/episode-changes.tsx';
import {
  OUTCOME_LABELS,
  episodeChangeOf,
  episodesOf,
  priceGroupsOf,
  readerImpactOfEpisodes,
} from '../../../admin/catalog/episodes-bulk.server.ts';
import { idParam, toErrorResponse, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work-bulk';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const { searchParams: search } = url;
  const work = await showAdminWork(pageContext.ctx, workId).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const [target, change] = [episodesOf(search), episodeChangeOf(search)];
  const picked = target.kind === 'ids' ? target.ids : [];
  const values: Record<string, string> = {
    from: formatSeoulField(new Date(work.now)).slice(0, 10),
    ...Object.fromEntries(search),
    weekdays: search.getAll('weekdays').join(',') || work.sheet.weekdays.join(','),
  };
  const visible = { workId, title: work.sheet.title, picked, typed: values };
  const { ctx } = pageContext;
  if (!change) return { ...visible, results: [], sees: [], error: null };
  try {
    const outcomes = await previewOutcomes(ctx, { workId, target, change });
    const results = await Promise.all(
      outcomes.map(async ({ outcome, preview }) => ({
        query: outcomeQuery(search, outcome),
        label: outcome && OUTCOME_LABELS[outcome],
        preview,
        prices: await priceGroupsOf(ctx, { workId, preview }),
      })),
    );
    return { ...visible, results, sees: readerImpactOfEpisodes(change), error: null };
  } catch (error) {
    return { ...visible, results: [], sees: [], error: catalogErrorOf(error) };
  }
}

/** The change with its outcome, as the address of its form. */
function outcomeQuery(search: URLSearchParams, outcome: string | null): string {
  const query = new URLSearchParams(search);
  if (outcome === null) query.delete('outcome');
  else query.set('outcome', outcome);
  return `?${query}`;
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const { searchParams: search } = url;
  const change = episodeChangeOf(search) ?? throwNotFound(url.pathname);
  return runCatalogAction(async () => {
    const order = { workId, target: episodesOf(search), change };
    await changeEpisodes(pageContext.ctx, { ...order, by: actor, version: form('version') });
    return `${adminPaths.workEpisodes(workId)}?said=changed`;
  });
}

export default function WorkBulkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title, picked, results, sees, typed } = loaderData;
  const formError = actionData ?? loaderData.error ?? undefined;
  return (
    <ConsolePage
      title="회차 일괄 변경"
      up={{ path: adminPaths.workEpisodes(workId), name: `${title} 회차` }}
      lead="먼저 미리보기를 보여 드리고, 확인하신 뒤에 바꿉니다. 그사이 달라진 것이 있으면 바꾸지 않고 알려 드립니다."
    >
      {formError ? (
        <p role="alert" className={kit.refusal}>
          {formError.message}
        </p>
      ) : null}
      <BulkResults results={results} sees={sees} typed={typed} />
      <EpisodeChanges picked={picked} typed={typed} error={formError} />
    </ConsolePage>
  );
}
