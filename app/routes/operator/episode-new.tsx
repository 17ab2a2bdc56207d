import type { ReactNode } from 'react';
import { listEpisodes, makeEpisode, seoulField, showDeskWork } from '#domain/works';
import { ConsoleForm, FormBar, Select, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { settleDeskAct } from '../../operator/works/desk-act.server.ts';
import { EpisodeFields } from '../../operator/works/episode-fields.tsx';
import { episodeSheet, priceValues } from '../../operator/works/episode-form.server.ts';
import { addressNumber, answerRefusal } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/episode-new';

const FREE = { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const workId = addressNumber(params.id, url.pathname);
  const [work, { episodes }] = await Promise.all([
    showDeskWork(facts.ctx, workId),
    listEpisodes(facts.ctx, { workId, listing: 'up', page: Number.MAX_SAFE_INTEGER }),
  ]).catch((error: unknown) => answerRefusal(error, url.pathname));
  const last = episodes.at(-1);
  const values = { title: '', opensAt: seoulField(new Date(work.now)), ...priceValues(last ?? FREE) };
  const content = last?.content ?? (work.sheet.shelf === 'webtoon' ? 'images' : 'text');
  return { workId, title: work.sheet.title, values: { ...values, content } };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const workId = addressNumber(params.id, url.pathname);
  const form = await consoleForm(request);
  return settleDeskAct(async () => {
    const content = form('content') === 'images' ? 'images' : 'text';
    const { id } = await makeEpisode(facts.ctx, { by, workId, content, sheet: episodeSheet(form) });
    return `/operator/works/${workId}/episodes/${id}?said=added`;
  }, form.typed);
}

export default function NewEpisodePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { workId, title } = loaderData;
  const values: Record<string, string> = actionData?.typed ?? loaderData.values;
  return (
    <ConsolePage
      title="새 회차"
      up={{ path: `/operator/works/${workId}/episodes`, name: `${title} 회차` }}
      lead="마지막 회차 뒤에 놓입니다. 본문이나 그림을 넣고 올리기 전에는 독자에게 보이지 않습니다."
    >
      <ConsoleForm fault={actionData}>
        <EpisodeFields values={values} fault={actionData} />
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
