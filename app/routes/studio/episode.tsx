import type { ReactNode } from 'react';
import { listEpisodes } from '#domain/catalog-admin';
import { discardDraft, openText } from '#domain/content-editor';
import {
  type Submission,
  asAuthor,
  findEpisodeSubmission,
  mustBeReviewed,
  ownEpisode,
  readEpisodeSwitches,
  showAuthorWork,
  takeBackSubmission,
} from '#domain/studio';
import { RETURN_REASONS } from '#shared/authors/submissions';
import { UNIT_NAMES } from '#shared/catalog/categories';
import { formatSeoulTime } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, Disclosure, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { Badge, ConsolePage, LinkButton, Panel } from '../../admin/components/console-page.tsx';
import { ErrorMessage } from '../../admin/components/error-message.tsx';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { EpisodeForm } from '../../admin/episode/episode-form.tsx';
import { EPISODE_MESSAGES } from '../../admin/episode/episode-messages.ts';
import { EpisodeStateBadge } from '../../admin/episode/episode-state-badge.tsx';
import { WITHDRAWAL_MESSAGES, WithdrawPanel } from '../../studio/withdraw-panel.tsx';
import { runWithdrawal, withdrawalOf } from '../../studio/withdrawal-form.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { authorEpisode, saveAuthorForm } from '../../studio/episode-form.server.ts';
import { STUDIO_EPISODE_URLS } from '../../studio/episode-urls.ts';
import { nextRelease } from '../../studio/next-release.server.ts';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/episode';

const LAST_PAGE = 1_000_000;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const { ctx } = pageContext;
  const [workId, id] = [idParam(params.id, url.pathname), idParam(params.episode, url.pathname)];
  const [work, episode] = await Promise.all([
    showAuthorWork(ctx, { memberNo, workId }),
    ownEpisode(ctx, { workId, id }),
  ]).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const by = await asAuthor(ctx, { memberNo, workId, right: 'write' });
  const [{ episodes }, isReviewed, submission, switches, withdrawal] = await Promise.all([
    listEpisodes(ctx, { workId, listing: 'all', page: LAST_PAGE }),
    mustBeReviewed(ctx, { memberNo, workId, episodeId: id }),
    findEpisodeSubmission(ctx, id),
    readEpisodeSwitches(ctx, id),
    withdrawalOf(ctx, { memberNo, workId, episodeId: id }),
  ]);
  const opened = await openText(ctx, { by, episodeId: id }).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const { episode: text, blocks, draft, others } = opened;
  const next = nextRelease(work, episodes);
  const data = authorEpisode(work, { episode, next });
  return {
    title: work.sheet.title,
    data: { ...data, values: { ...data.values, ...draft?.fields } },
    about: { number: `${text.position}${UNIT_NAMES[text.unit]}`, title: episode.title },
    text: { basedOn: text.revision, draftVersion: draft?.version ?? 0, blocks: draft?.blocks ?? blocks },
    draft: draft && { keptAt: draft.keptAt },
    others,
    author: { next, isReviewed, ...switches },
    submission: submission ? { ...submission, changes: shortChanges(submission.changes) } : null,
    withdrawal,
    isInShop: work.isListed && !episode.isWithdrawn && episode.isOpen,
  };
}

/** Without the text itself. */
function shortChanges({ text, ...changes }: Submission['changes']): Submission['changes'] {
  return text === undefined ? changes : { ...changes, text: '' };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo, sessionId } = requireAuthorPage(pageContext, url);
  const [workId, id] = [idParam(params.id, url.pathname), idParam(params.episode, url.pathname)];
  const form = await consoleForm(request);
  if (form('act') === 'withdraw' || form('act') === 'restore')
    return runWithdrawal(pageContext, { at: { workId, episodeId: id }, memberNo, sessionId, form });
  return runCatalogAction(async () => {
    const here = studioPaths.episode(workId, id);
    if (form('act') === 'save') {
      const target = { memberNo, workId, episode: { id, version: form('version') } };
      return saveAuthorForm(pageContext, { target, form });
    }
    const by = await asAuthor(pageContext.ctx, { memberNo, workId, right: 'write' });
    await ownEpisode(pageContext.ctx, { workId, id });
    if (form('act') === 'take-back') {
      await takeBackSubmission(pageContext.ctx, { by, episodeId: id });
      return `${here}?said=taken-back`;
    }
    await discardDraft(pageContext.ctx, { by, episodeId: id });
    return `${here}?said=dropped`;
  }, form.typed);
}

const MESSAGES = {
  ...EPISODE_MESSAGES,
  ...WITHDRAWAL_MESSAGES,
  submitted: '검토를 요청했습니다. 결과는 알림으로 알려 드립니다.',
  'taken-back': '검토 요청을 철회했습니다. 고쳐서 다시 보낼 수 있습니다.',
};

export default function EpisodePage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { data, about, text, draft, others, author, submission, isInShop, title, withdrawal } = loaderData;
  const isOfWithdrawal = actionData?.typed['act'] === 'withdraw' || actionData?.typed['act'] === 'restore';
  const isPending = submission?.state === 'pending';
  return (
    <ConsolePage
      title={about.title.startsWith(about.number) ? about.title : `${about.number} ${about.title}`}
      up={{ path: studioPaths.work(data.workId), name: title }}
      message={MESSAGES}
      actions={
        <>
          {isPending ? (
            <Badge tone="wait">검토 중</Badge>
          ) : (
            <EpisodeStateBadge state={data.state} isEarly={data.isEarly} />
          )}
          {isInShop ? <LinkButton href={paths.viewer(data.id ?? 0)}>서점에서 보기</LinkButton> : null}
        </>
      }
    >
      {submission?.state === 'returned' ? <Returned submission={submission} /> : null}
      {others.map(({ name, keptAt }) => (
        <p key={name} role="status" className={styles.notice}>
          {name} 님도 이 글을 고치고 있습니다. 마지막으로 쓴 시각은 {formatSeoulTime(keptAt)}입니다.
        </p>
      ))}
      {isPending ? (
        <Pending submission={submission} error={actionData} />
      ) : (
        <EpisodeForm
          data={data}
          urls={STUDIO_EPISODE_URLS}
          author={author}
          error={isOfWithdrawal ? undefined : actionData}
          text={text}
        />
      )}
      {withdrawal && (data.state === 'open' || withdrawal.withdrawal) ? (
        <WithdrawPanel kind="episode" view={withdrawal} error={isOfWithdrawal ? actionData : undefined} />
      ) : null}
      {draft && !isPending ? <DropDraft keptAt={draft.keptAt} hasText={text.basedOn > 0} /> : null}
    </ConsolePage>
  );
}

function Returned({ submission }: { submission: Submission }): ReactNode {
  return (
    <section className={styles.notice} data-tone="bad" aria-label="반려 사유">
      <strong>반려되었습니다.</strong> {submission.reasons.map((reason) => RETURN_REASONS[reason]).join(' · ')}
      {submission.passage ? <p>해당 부분: {submission.passage}</p> : null}
      {submission.note ? <p className={styles.post}>{submission.note}</p> : null}
      <p>고친 뒤 다시 보내 주세요.</p>
    </section>
  );
}

interface PendingProps {
  submission: Submission;
  error: Route.ComponentProps['actionData'];
}

function Pending({ submission, error }: PendingProps): ReactNode {
  const { opensAt, isLate, madeAt, changes } = submission;
  return (
    <Panel title="검토 중입니다">
      <ErrorMessage error={error} />
      <p>
        {formatSeoulTime(new Date(madeAt))}에 보냈습니다.{' '}
        {changes['text'] !== undefined
          ? '구매한 독자가 있는 본문을 30% 넘게 줄이는 변경입니다. 승인되면 바뀌고, 그때까지 독자는 지금의 본문을 봅니다.'
          : isLate
            ? '공개 일시가 지났습니다. 승인되면 바로 공개됩니다.'
            : opensAt
              ? `승인되면 ${formatSeoulTime(new Date(opensAt))}에 공개됩니다.`
              : '승인되면 바로 공개됩니다.'}
      </p>
      <ConsoleForm act="take-back">
        <div>
          <SendButton tone="quiet">요청 회수하고 고치기</SendButton>
        </div>
      </ConsoleForm>
    </Panel>
  );
}

function DropDraft({ keptAt, hasText }: { keptAt: Date; hasText: boolean }): ReactNode {
  return (
    <Disclosure label="초안 버리기">
      <p>
        {formatSeoulTime(keptAt)}에 저장한 초안을 지우고 {hasText ? '마지막으로 저장한 글' : '빈 본문'}로 돌아갑니다.
        삭제한 초안은 복구할 수 없습니다.
      </p>
      <ConsoleForm act="drop">
        <div>
          <SendButton tone="grave">초안 버리기</SendButton>
        </div>
      </ConsoleForm>
    </Disclosure>
  );
}
