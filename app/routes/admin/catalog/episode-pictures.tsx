import type { ReactNode } from 'react';
import { showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import {
  loadEpisodePictures,
  parsePictureTexts,
  restoreEpisodePictures,
  saveEpisodePictures,
} from '#domain/content-editor';
import { REVISION_KIND_NAMES, TEXT_LIMITS } from '#shared/catalog/revisions';
import { seoulMinute } from '#shared/content/seoul-date';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { adminPaths } from '#shared/web/admin-paths';
import { paths } from '#shared/web/paths';
import { formText } from '../../../browser/form-text.ts';
import { parseId, orPage } from '../../../admin/components/page-number.server.ts';
import { Disclosure, ConsoleForm, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { type Column, DataTable } from '../../../admin/components/data-table.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { ErrorMessage } from '../../../admin/components/error-message.tsx';
import { runFormAction } from '../../../server/form-action.server.ts';
import { episodeFormData } from '../../../admin/catalog/episode-form.server.ts';
import { EpisodeForm } from '../../../admin/episode/episode-form.tsx';
import { EPISODE_MESSAGES } from '../../../admin/episode/episode-messages.ts';
import { EpisodeStateBadge } from '../../../admin/episode/episode-state-badge.tsx';
import { EpisodeLinks } from '../../../admin/content/episode-links.tsx';
import { SliceList } from '../../../admin/content/slice-list.tsx';
import { sliceInputs } from '../../../admin/content/image-slices-form.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import { readForm } from '../../../server/form-data.server.ts';
import type { Route } from './+types/episode-pictures';
import { PostForm } from '../../../admin/components/write-access.tsx';

const MESSAGES = {
  ...EPISODE_MESSAGES,
  saved: '그림을 새 판으로 저장했습니다.',
  restored: '그 판으로 되돌렸습니다.',
};

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const { episode, neighbours, slices, revisions } = await orPage(
    loadEpisodePictures(pageContext.ctx, parseId(params.id, url.pathname)),
  );
  const visible = slices.map(({ at, picture, words }) => ({
    at,
    hash: picture.hash,
    width: picture.width,
    height: picture.height,
    text: words.text,
    dialogue: words.dialogue.join('\n'),
  }));
  const { ctx } = pageContext;
  const [details, work] = await Promise.all([showAdminEpisode(ctx, episode.id), showAdminWork(ctx, episode.workId)]);
  const isInShop = work.isListed && !work.isDraft && !details.isWithdrawn && details.isOpen;
  return { episode, neighbours, slices: visible, revisions, data: episodeFormData(work, details), isInShop };
}

export async function action({ context, request, url, params }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const episodeId = parseId(params.id, url.pathname);
  const form = await readForm(request);
  const pagePath = adminPaths.episode(episodeId, 'pictures');
  const basedOn = Number(formText(form, 'basedOn'));
  return runFormAction(async () => {
    if (formText(form, 'act') === 'restore') {
      await restoreEpisodePictures(pageContext.ctx, {
        by: actor,
        episodeId,
        revision: Number(formText(form, 'revision')),
        basedOn,
      });
      return `${pagePath}?said=restored`;
    }
    const options = await sliceInputs(form, parsePictureTexts);
    const why = formText(form, 'why').slice(0, TEXT_LIMITS.why * 2);
    await saveEpisodePictures(pageContext.ctx, { by: actor, episodeId, basedOn, wishes: options, why });
    return `${pagePath}?said=saved`;
  });
}

type Row = Route.ComponentProps['loaderData']['revisions'][number];

function columnsOf(visible: number): Column<Row>[] {
  return [
    {
      title: '판',
      cell: ({ revision }) => (
        <>
          {revision}판 {revision === visible ? <Badge tone="good">지금 보이는 판</Badge> : null}
        </>
      ),
    },
    { title: '무엇으로', cell: ({ kind }) => REVISION_KIND_NAMES[kind ?? 'import'] },
    { title: '누가', cell: ({ who }) => who ?? '-' },
    { title: '왜', cell: ({ why }) => (why ? why : '-') },
    { title: '언제', cell: ({ madeAt }) => seoulMinute(madeAt) },
    { title: '그림', kind: 'number', cell: ({ slices: count }) => count.toLocaleString('ko-KR') },
    {
      title: '되돌리기',
      cell: ({ revision, canReturn }) =>
        canReturn && revision !== visible ? (
          <Disclosure label={`${revision}판으로 되돌리기`}>
            <ConsoleForm act="restore">
              <input type="hidden" name="revision" value={revision} />
              <input type="hidden" name="basedOn" value={visible} />
              <SendButton>되돌리기</SendButton>
            </ConsoleForm>
          </Disclosure>
        ) : (
          '-'
        ),
    },
  ];
}

export default function EpisodePicturesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { episode, neighbours, slices, revisions, data, isInShop } = loaderData;
  return (
    <ConsolePage
      title={`${episode.position}${UNIT_NAMES[episode.unit]} ${episode.title}`}
      up={{ path: `${adminPaths.workEpisodes(episode.workId)}?listing=all`, name: '회차' }}
      lead={`그림 ${slices.length.toLocaleString('ko-KR')}개, 지금 ${episode.revision}판입니다. 순서 번호를 바꾸거나 버튼으로 옮기고, 설명과 대사를 적은 뒤 저장하면 새 판이 됩니다.`}
      message={MESSAGES}
      actions={
        <>
          <EpisodeStateBadge state={data.state} isEarly={data.isEarly} />
          {isInShop ? <LinkButton href={paths.imageViewer(episode.id)}>서점에서 보기</LinkButton> : null}
        </>
      }
    >
      <EpisodeForm data={data} error={undefined} />
      <ErrorMessage error={actionData} />
      <PostForm encType="multipart/form-data" noValidate>
        <input type="hidden" name="act" value="save" />
        <input type="hidden" name="basedOn" value={episode.revision} />
        <div>
          <SliceList slices={slices} />
        </div>
        <Panel title="저장">
          <Field
            label="수정 사유"
            name="why"
            hint="판 목록과 감사 기록에 남습니다. 비워 두셔도 됩니다."
            maxLength={TEXT_LIMITS.why}
            defaultValue={actionData?.typed['why'] ?? ''}
          />
          <FormBar>
            <SendButton>새 판으로 저장</SendButton>
          </FormBar>
        </Panel>
      </PostForm>
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
