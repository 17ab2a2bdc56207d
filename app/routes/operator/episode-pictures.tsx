import type { ReactNode } from 'react';
import { openStrip, readWords, restoreStrip, saveStrip } from '#domain/editing';
import { REVISION_KIND_NAMES, TEXT_LIMITS } from '#vocabulary/editing';
import { seoulMoment } from '#vocabulary/seoul-date';
import { UNIT_NAMES } from '#vocabulary/shelves';
import { formText } from '../../form-text.ts';
import { numberOf, orPage } from '../../operator/console-number.server.ts';
import { AskFirst, ConsoleForm, Field, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton, Mark, Panel } from '../../operator/kit/console-page.tsx';
import { type Column, DataTable } from '../../operator/kit/data-table.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { RefusedLine } from '../../operator/refused-line.tsx';
import { settleAct } from '../../operator/settle-act.server.ts';
import { EpisodeLinks } from '../../operator/texts/episode-links.tsx';
import { SliceList } from '../../operator/texts/slice-list.tsx';
import { stripWishes } from '../../operator/texts/strip-form.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import { sentForm } from '../../sent-form.server.ts';
import type { Route } from './+types/episode-pictures';

const SAID = {
  saved: '새 판으로 저장했습니다. 공개된 회차는 독자에게 바로 보입니다.',
  restored: '그 판으로 되돌렸습니다.',
};

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'works');
  const { episode, neighbours, slices, revisions } = await orPage(
    openStrip(facts.ctx, numberOf(params.id, url.pathname)),
  );
  const shown = slices.map(({ at, picture, words }) => ({
    at,
    hash: picture.hash,
    width: picture.width,
    height: picture.height,
    text: words.text,
    dialogue: words.dialogue.join('\n'),
  }));
  return { episode, neighbours, slices: shown, revisions };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'works');
  const episodeId = numberOf(params.id, url.pathname);
  const form = await sentForm(request);
  const here = `/operator/episodes/${episodeId}/pictures`;
  const basedOn = Number(formText(form, 'basedOn'));
  return settleAct(async () => {
    if (formText(form, 'act') === 'restore') {
      await restoreStrip(facts.ctx, { by, episodeId, revision: Number(formText(form, 'revision')), basedOn });
      return `${here}?said=restored`;
    }
    const wishes = await stripWishes(form, readWords);
    const why = formText(form, 'why').slice(0, TEXT_LIMITS.why * 2);
    await saveStrip(facts.ctx, { by, episodeId, basedOn, wishes, why });
    return `${here}?said=saved`;
  });
}

type Line = Route.ComponentProps['loaderData']['revisions'][number];

function columnsOf(shown: number): Column<Line>[] {
  return [
    {
      title: '판',
      cell: ({ revision }) => (
        <>
          {revision}판 {revision === shown ? <Mark tone="good">지금 보이는 판</Mark> : null}
        </>
      ),
    },
    { title: '무엇으로', cell: ({ kind }) => REVISION_KIND_NAMES[kind ?? 'import'] },
    { title: '누가', cell: ({ who }) => who ?? '-' },
    { title: '왜', cell: ({ why }) => (why ? why : '-') },
    { title: '언제', cell: ({ madeAt }) => seoulMoment(madeAt) },
    { title: '그림', kind: 'number', cell: ({ slices: count }) => count.toLocaleString('ko-KR') },
    {
      title: '되돌리기',
      cell: ({ revision, canReturn }) =>
        canReturn && revision !== shown ? (
          <AskFirst label={`${revision}판으로 되돌리기`}>
            <ConsoleForm act="restore">
              <input type="hidden" name="revision" value={revision} />
              <input type="hidden" name="basedOn" value={shown} />
              <SendButton>되돌리기</SendButton>
            </ConsoleForm>
          </AskFirst>
        ) : (
          '-'
        ),
    },
  ];
}

export default function EpisodePicturesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { episode, neighbours, slices, revisions } = loaderData;
  return (
    <ConsolePage
      title={`${episode.position}${UNIT_NAMES[episode.unit]} ${episode.title}`}
      up={{ path: `/operator/works/${episode.workId}/episodes`, name: episode.workTitle }}
      lead={`그림 ${slices.length.toLocaleString('ko-KR')}개, 지금 ${episode.revision}판입니다. 차례의 번호를 바꾸거나 단추로 옮기고, 설명과 대사를 적은 뒤 저장하면 새 판이 됩니다.`}
      said={SAID}
      actions={<LinkButton href={`/viewer/i/${episode.id}`}>독자 화면 열기</LinkButton>}
    >
      <RefusedLine fault={actionData} />
      <form method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name="act" value="save" />
        <input type="hidden" name="basedOn" value={episode.revision} />
        <div>
          <SliceList slices={slices} />
        </div>
        <Panel title="저장">
          <Field
            label="왜 고치시나요?"
            name="why"
            hint="판 목록과 감사 기록에 남습니다. 비워 두셔도 됩니다."
            maxLength={TEXT_LIMITS.why}
            defaultValue={actionData?.typed['why'] ?? ''}
          />
          <FormBar>
            <SendButton>새 판으로 저장</SendButton>
          </FormBar>
        </Panel>
      </form>
      <Panel title="그림의 판">
        <DataTable
          caption="그림의 판"
          rows={revisions}
          keyOf={({ revision }) => revision}
          empty="아직 판이 없습니다. 그림을 저장하면 여기에 남습니다."
          columns={columnsOf(episode.revision)}
        />
      </Panel>
      <EpisodeLinks neighbours={neighbours} page="pictures" />
    </ConsolePage>
  );
}
