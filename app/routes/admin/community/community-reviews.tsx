import type { ReactNode } from 'react';
import { answerReview, findReviews, readReviewShare, setReviewShare } from '#domain/community';
import { REVIEW_LIMITS, REVIEW_SHARE } from '#shared/community/comments';
import { seoulMinute } from '#shared/content/seoul-date';
import { paths } from '#shared/web/paths';
import { CommunityTabs } from '../../../admin/community/community-tabs.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import {
  ConsoleForm,
  Disclosure,
  Field,
  FormBar,
  Select,
  SendButton,
  TextArea,
} from '../../../admin/components/console-form.tsx';
import { Badge, ConsolePage, Panel } from '../../../admin/components/console-page.tsx';
import { Filters, Pager } from '../../../admin/components/data-table.tsx';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import kit from '../../../admin/components/kit.module.css';
import { withSearch } from '../../../admin/components/list-query.ts';
import styles from '../../../admin/community/pending-comment.module.css';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { rowNumber } from '../../../browser/form-text.ts';
import { runFormAction } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/community-reviews';

const PATH = '/operator/community/reviews';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, ...pageContext } = context.get(requestContext);
  requireOperator({ ctx, ...pageContext }, url, 'community');
  const { searchParams: search } = url;
  const isOpen = search.get('kind') !== 'all';
  const work = (search.get('work') ?? '').slice(0, 20);
  const before = rowNumber(search.get('before') ?? '') || undefined;
  const [{ reviews, next }, sharePercent] = await Promise.all([
    findReviews(ctx, { isOpen, workId: rowNumber(work) || undefined, before }),
    readReviewShare(ctx),
  ]);
  return {
    reviews: reviews.map(({ madeAt, ...review }) => ({
      ...review,
      at: seoulMinute(madeAt),
      path: `${paths.reviews(review.workId)}?thread=${review.id}&lift=1`,
    })),
    values: { kind: isOpen ? 'open' : 'all', work },
    sharePercent,
    older: next === null ? undefined : `${withSearch(search, {})}&before=${next}`,
    newer: before === undefined ? undefined : withSearch(search, {}),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const by = requireOperator(pageContext, url, 'community');
  const form = await consoleForm(request);
  return runFormAction(
    async () => {
      if (form('act') === 'share') {
        const text = form('percent').trim();
        await setReviewShare(pageContext.ctx, { by, percent: text === '' ? Number.NaN : Number(text) });
        return `${PATH}${withSearch(url.searchParams, { said: 'saved' })}`;
      }
      await answerReview(pageContext.ctx, { by, reviewId: rowNumber(form('id')), text: form('answer') });
      return `${PATH}${withSearch(url.searchParams, { said: 'answered' })}`;
    },
    { fields: { 'REVIEW_ERROR 0008': 'answer', 'REVIEW_ERROR 0009': 'percent' }, typed: form.typed },
  );
}

type ReviewInConsole = Route.ComponentProps['loaderData']['reviews'][number];

export default function OperatorReviewsPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { reviews, values, sharePercent, older, newer } = loaderData;
  return (
    <ConsolePage
      title="리뷰"
      lead="독자의 리뷰에 운영자로 답변합니다. 답변은 리뷰 아래에 보이며 글쓴이에게 알립니다. 신고와 숨김은 검토와 모든 댓글에서 합니다."
      message={{ answered: '답변을 저장했습니다.' }}
    >
      <CommunityTabs here={PATH} />
      <Filters label="리뷰 필터">
        <Select
          label="구분"
          name="kind"
          defaultValue={values.kind}
          options={[
            { value: 'open', name: '답변이 없는 리뷰' },
            { value: 'all', name: '모두' },
          ]}
        />
        <Field label="작품 번호" name="work" inputMode="numeric" defaultValue={values.work} />
      </Filters>
      {reviews.length === 0 ? (
        <p className={kit.empty}>조건에 맞는 리뷰가 없습니다. ‘구분’을 ‘모두’로 바꾸면 답변한 리뷰도 보입니다.</p>
      ) : null}
      {reviews.map((review) => (
        <ReviewPanel
          key={review.id}
          review={review}
          error={error?.typed['id'] === String(review.id) ? error : undefined}
        />
      ))}
      <Pager newer={newer} older={older} />
      <Panel title="리뷰를 쓸 수 있는 독자">
        <ConsoleForm act="share" error={error?.typed['act'] === 'share' ? error : undefined} isRow>
          <Field
            label="읽어야 하는 비율(%)"
            name="percent"
            inputMode="numeric"
            hint={`공개된 회차 가운데 이만큼 열람해야 합니다. 0에서 ${REVIEW_SHARE.max}까지이며 적어도 세 화입니다.`}
            defaultValue={error?.typed['percent'] ?? String(sharePercent)}
            error={errorAt(error, 'percent')}
          />
          <FormBar>
            <SendButton>저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
    </ConsolePage>
  );
}

function ReviewPanel({ review, error }: { review: ReviewInConsole; error: ConsoleFormError | undefined }): ReactNode {
  const { id, title, nick, text, halves, helpful, at, path, shopAnswer } = review;
  return (
    <Panel
      title={title}
      actions={
        <>
          {halves === null ? null : <Badge>별점 {(halves / 2).toFixed(1)}</Badge>}
          {review.isSpoiler ? <Badge tone="info">스포일러</Badge> : null}
          {review.isShown ? null : <Badge tone="wait">검토 중</Badge>}
          {review.isAnswered ? <Badge tone="good">작가 답변</Badge> : null}
        </>
      }
    >
      <blockquote className={styles.text}>{text}</blockquote>
      <p>
        {nick ?? '탈퇴한 회원'} · {at} · 도움 {helpful.toLocaleString('ko-KR')} · <a href={path}>독자 화면에서 보기</a>
      </p>
      <Disclosure
        label={shopAnswer === null ? '답변하기' : '답변 수정'}
        isOpen={error !== undefined || shopAnswer !== null}
      >
        <ConsoleForm act="answer" about={{ id: String(id) }} error={error}>
          <TextArea
            label="답변"
            name="answer"
            rows={3}
            maxLength={REVIEW_LIMITS.answer}
            hint="비우고 저장하면 답변이 삭제됩니다."
            defaultValue={error?.typed['answer'] ?? shopAnswer ?? ''}
            error={errorAt(error, 'answer')}
          />
          <FormBar>
            <SendButton>답변 저장</SendButton>
          </FormBar>
        </ConsoleForm>
      </Disclosure>
    </Panel>
  );
}
