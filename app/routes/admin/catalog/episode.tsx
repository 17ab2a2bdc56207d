import { type ReactNode } from 'react';
import { redirect } from 'react-router';
import { showAdminEpisode, showAdminWork } from '#domain/catalog-admin';
import { discardDraft, openText } from '#domain/content-editor';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { adminPaths } from '#shared/web/admin-paths';
import { paths } from '#shared/web/paths';
import { Disclosure, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { EpisodeLinks } from '../../../admin/content/episode-links.tsx';
import { runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { episodeFormData } from '../../../admin/catalog/episode-form.server.ts';
import { EpisodeForm } from '../../../admin/episode/episode-form.tsx';
import { EPISODE_MESSAGES } from '../../../admin/episode/episode-messages.ts';
import { EpisodeNotices } from '../../../admin/episode/episode-notices.tsx';
import { EpisodeStateBadge } from '../../../admin/episode/episode-state-badge.tsx';
import { saveEpisodeForm } from '../../../admin/episode/save-episode.server.ts';
import { idParam, toErrorResponse, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/episode';
import { PostForm } from '../../../admin/components/write-access.tsx';
import styles from '../../../admin/episode/episode-form.module.css';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'works');
  const { ctx } = pageContext;
  const [workId, id] = [idParam(params.id, url.pathname), idParam(params.episode, url.pathname)];
  const [episode, work] = await Promise.all([showAdminEpisode(ctx, id), showAdminWork(ctx, workId)]).catch(
    (error: unknown) => toErrorResponse(error, url.pathname),
  );
  if (episode.workId !== workId) throwNotFound(url.pathname);
  if (episode.content === 'images') throw redirect(`${adminPaths.episode(id, 'pictures')}${url.search}`, 303);
  const { episode: text, neighbours, blocks, draft, others } = await openText(ctx, { by, episodeId: id });
  const data = episodeFormData(work, episode);
  return {
    data: { ...data, values: { ...data.values, ...draft?.fields } },
    about: { position: text.position, unit: text.unit, title: episode.title, revision: text.revision },
    text: { basedOn: text.revision, draftVersion: draft?.version ?? 0, blocks: draft?.blocks ?? blocks },
    draft: draft && { basedOn: draft.basedOn, keptAt: draft.keptAt },
    isInShop: work.isListed && !work.isDraft && !episode.isWithdrawn && episode.isOpen,
    others,
    neighbours,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'works');
  const [workId, id] = [idParam(params.id, url.pathname), idParam(params.episode, url.pathname)];
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    if (form('act') === 'drop') {
      await discardDraft(pageContext.ctx, { by, episodeId: id });
      return `${adminPaths.workEpisode(workId, id)}?said=dropped`;
    }
    const target = { by, workId, episode: { id, version: form('version') } };
    return saveEpisodeForm(pageContext, { target, form });
  }, form.typed);
}

export default function EpisodePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { data, about, text, draft, others, neighbours, isInShop } = loaderData;
  const id = data.id ?? 0;
  const number = `${about.position}${UNIT_NAMES[about.unit]}`;
  const revisions = adminPaths.episode(id, 'revisions');
  return (
    <ConsolePage
      title={about.title.startsWith(number) ? about.title : `${number} ${about.title}`}
      up={{ path: `${adminPaths.workEpisodes(data.workId)}?listing=all`, name: '회차' }}
      message={EPISODE_MESSAGES}
      actions={
        <>
          <EpisodeStateBadge state={data.state} isEarly={data.isEarly} />
          {isInShop ? <LinkButton href={paths.viewer(id)}>서점에서 보기</LinkButton> : null}
        </>
      }
    >
      <EpisodeNotices others={others} draft={draft} revision={about.revision} revisions={revisions} />
      <EpisodeForm
        data={data}
        error={actionData}
        text={text}
        aside={
          <nav aria-label="이 회차" className={styles.links}>
            {about.revision > 0 ? <a href={revisions}>판 목록과 비교 ({about.revision}판)</a> : null}
            <a href={adminPaths.newEpisode(data.workId)}>다음 회차 쓰기</a>
          </nav>
        }
      />
      {draft ? <DropDraft keptAt={draft.keptAt} hasText={about.revision > 0} /> : null}
      <EpisodeLinks neighbours={neighbours} page="text" />
    </ConsolePage>
  );
}

function DropDraft({ keptAt, hasText }: { keptAt: Date; hasText: boolean }): ReactNode {
  return (
    <Disclosure label="초안 버리기">
      <p>
        {formatSeoulTime(keptAt)}에 저장한 초안을 지우고 {hasText ? '마지막으로 저장한 판' : '빈 본문'}으로 돌아갑니다.
        삭제한 초안은 복구할 수 없습니다.
      </p>
      <PostForm>
        <input type="hidden" name="act" value="drop" />
        <SendButton tone="grave">초안 버리기</SendButton>
      </PostForm>
    </Disclosure>
  );
}
