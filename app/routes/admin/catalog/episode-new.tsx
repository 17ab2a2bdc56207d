import type { ReactNode } from 'react';
import { listEpisodes, createEpisode, formatSeoulField, showAdminWork } from '#domain/catalog-admin';
import { adminPaths } from '#shared/web/admin-paths';
import { ConsoleForm, FormBar, Select, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { EpisodeFields } from '../../../admin/catalog/episode-fields.tsx';
import { episodeInput, priceValues } from '../../../admin/catalog/episode-form.server.ts';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode-new';

const FREE = { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const [work, { episodes }] = await Promise.all([
    showAdminWork(pageContext.ctx, workId),
    listEpisodes(pageContext.ctx, { workId, listing: 'up', page: Number.MAX_SAFE_INTEGER }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const last = episodes.at(-1);
  const values = { title: '', opensAt: formatSeoulField(new Date(work.now)), ...priceValues(last ?? FREE) };
  const content = last?.content ?? (work.sheet.shelf === 'webtoon' ? 'images' : 'text');
  return { workId, title: work.sheet.title, values: { ...values, content } };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const workId = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const content = form('content') === 'images' ? 'images' : 'text';
    const { id } = await createEpisode(pageContext.ctx, { by: actor, workId, content, sheet: episodeInput(form) });
    return `${adminPaths.workEpisode(workId, id)}?said=added`;
  }, form.typed);
}

export default function NewEpisodePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title } = loaderData;
  const values: Record<string, string> = actionData?.typed ?? loaderData.values;
  return (
    <ConsolePage
      title="새 회차"
      up={{ path: adminPaths.workEpisodes(workId), name: `${title} 회차` }}
      lead="마지막 회차 뒤에 놓입니다. 본문이나 그림을 넣고 올리기 전에는 독자에게 보이지 않습니다."
    >
      <ConsoleForm error={actionData}>
        <EpisodeFields values={values} error={actionData} />
        <Select
          label="내용"
          name="content"
          defaultValue={values['content']}
          options={[
            { value: 'text', name: '본문' },
            { value: 'images', name: '그림' },
          ]}
        />
        <FormBar>
          <SendButton>만들기</SendButton>
        </FormBar>
      </ConsoleForm>
    </ConsolePage>
  );
}
