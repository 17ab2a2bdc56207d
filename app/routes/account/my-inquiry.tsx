import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { idempotencyKey } from '#contract/purchases';
import { addInquiryMessage, closeInquiry, deleteInquiry, readMemberInquiry } from '#domain/help-center';
import { DomainError } from '#kernel/domain-error';
import { INQUIRY_CATEGORY_NAMES, INQUIRY_LIMITS } from '#shared/community/inquiries';
import { seoulMinute } from '#shared/content/seoul-date';
import { formText } from '../../browser/form-text.ts';
import { FileField } from '../../features/help/file-field.tsx';
import styles from '../../features/help/inquiry.module.css';
import { clearDraft } from '../../features/help/inquiry-draft.ts';
import { InquiryStateBadge } from '../../features/help/inquiry-state.tsx';
import { InquiryThread } from '../../features/help/inquiry-thread.tsx';
import { uploadedFiles } from '../../features/help/uploaded-files.server.ts';
import { TextField } from '../../features/help/text-field.tsx';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { type AccountActionResult, runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { idParam, toErrorResponse } from '../../server/errors.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/my-inquiry';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '문의', back: '/my/inquiries' };
const LIST = '/my/inquiries';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const inquiryId = idParam(params.id, url.pathname);
  const lookup = { memberNo, reader: pageContext.reader, inquiryId };
  const inquiry = await readMemberInquiry(pageContext.ctx, lookup).catch((error: unknown) =>
    toErrorResponse(error, url.pathname),
  );
  const { id, title, state, category, about, mayBeDeleted, messages } = inquiry;
  return {
    id,
    title,
    state,
    category: INQUIRY_CATEGORY_NAMES[category],
    about: about?.label ?? null,
    mayBeDeleted,
    messages: messages.map(({ at, ...message }) => ({ ...message, at: seoulMinute(at) })),
    member: String(memberNo),
    // Idempotency key.
    key: crypto.randomUUID(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const inquiryId = idParam(params.id, url.pathname);
  const form = await readForm(request);
  const text = formText(form, 'text').slice(0, 20_000);
  const actionName = formText(form, 'act');
  return runAccountAction(
    async (): Promise<AccountActionResult> => {
      if (actionName === 'close') {
        await closeInquiry(pageContext.ctx, { memberNo, inquiryId });
        return { path: `${LIST}/${inquiryId}`, message: 'inquiry-closed' };
      }
      if (actionName === 'delete') {
        await deleteInquiry(pageContext.ctx, { memberNo, inquiryId });
        return { path: LIST, message: 'inquiry-deleted' };
      }
      const key = idempotencyKey.safeParse(formText(form, 'key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      const files = await uploadedFiles(form, 'files');
      await addInquiryMessage(pageContext.ctx, { memberNo, inquiryId, text, files, key: key.data });
      return { path: `${LIST}/${inquiryId}`, message: 'inquiry-added' };
    },
    {
      fields: {
        'INQUIRY_ERROR 0004': 'text',
        'INQUIRY_ERROR 0005': 'text',
        'INQUIRY_ERROR 0006': 'files',
        'INQUIRY_ERROR 0007': 'files',
        'INQUIRY_ERROR 0008': 'files',
        'INQUIRY_ERROR 0009': 'files',
      },
      typed: { text },
    },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '문의');
}

export default function MyInquiryPage({ loaderData: inquiry, actionData: formError }: Route.ComponentProps): ReactNode {
  useSentDraft(inquiry.member);
  return (
    <MyPage title={inquiry.title}>
      <header>
        <p className={`${my.nick} ${styles.threadTitle}`} aria-hidden="true">
          {inquiry.title}
        </p>
        <p className={my.small}>
          <InquiryStateBadge state={inquiry.state} />
          {inquiry.category}
        </p>
        {inquiry.about ? <p className={my.small}>문의 대상: {inquiry.about}</p> : null}
      </header>
      <InquiryThread messages={inquiry.messages} />
      {inquiry.state === 'closed' ? (
        <p className={my.intro}>
          종료한 문의입니다. 더 궁금하신 점은{' '}
          <Link className={my.inline} to="/help/inquiry">
            새 문의
          </Link>
          로 보내 주세요.
        </p>
      ) : (
        <section className={my.part} key={inquiry.messages.length}>
          <h2>이어서 문의하기</h2>
          <MyForm submit="보내기" act="add" encType="multipart/form-data" error={formError}>
            <input type="hidden" name="key" value={inquiry.key} />
            <TextField
              label="내용"
              name="text"
              defaultValue={formError?.typed['text']}
              maxLength={INQUIRY_LIMITS.text}
              error={fieldErrorOf(formError, 'text')}
              required
            />
            <FileField error={fieldErrorOf(formError, 'files')} />
          </MyForm>
        </section>
      )}
      <Ends isOpen={inquiry.state !== 'closed'} mayBeDeleted={inquiry.mayBeDeleted} />
    </MyPage>
  );
}

/** Deletes the draft once it was sent. */
function useSentDraft(member: string): void {
  const [search] = useSearchParams();
  const isSent = search.get('said') === 'inquiry-sent';
  useEffect(() => {
    if (isSent) clearDraft(member);
  }, [isSent, member]);
}

function Ends({ isOpen, mayBeDeleted }: { isOpen: boolean; mayBeDeleted: boolean }): ReactNode {
  return (
    <div className={styles.ends}>
      {isOpen ? (
        <details>
          <summary>문의 종료</summary>
          <p>궁금하신 점이 풀렸으면 종료해 주세요. 종료한 문의에는 더 적을 수 없지만 내용은 계속 볼 수 있습니다.</p>
          <MyForm submit="종료하기" act="close" tone="quiet" />
        </details>
      ) : null}
      {mayBeDeleted ? (
        <details>
          <summary>문의 삭제</summary>
          <p>답변이 시작되지 않은 문의는 삭제할 수 있습니다. 보내신 파일도 함께 지우며, 되돌릴 수 없습니다.</p>
          <MyForm submit="삭제하기" act="delete" tone="quiet" />
        </details>
      ) : null}
    </div>
  );
}
