import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { idempotencyKey } from '#contract/purchases';
import { addInquiryMessage, closeInquiry, deleteInquiry, showOwnInquiry } from '#domain/notices';
import { Refusal } from '#shared/refusal';
import { INQUIRY_CATEGORY_NAMES, INQUIRY_LIMITS } from '#vocabulary/inquiries';
import { seoulMinute } from '#vocabulary/seoul-date';
import { formText } from '../form-text.ts';
import { FileField } from '../help/file-field.tsx';
import styles from '../help/inquiry.module.css';
import { forgetDraft } from '../help/inquiry-draft.ts';
import { InquiryStateMark } from '../help/inquiry-state.tsx';
import { InquiryThread } from '../help/inquiry-thread.tsx';
import { sentFiles } from '../help/sent-files.server.ts';
import { TextField } from '../help/text-field.tsx';
import { memberOnly } from '../members/login-guard.server.ts';
import { type Settled, settleForm } from '../my/my-action.server.ts';
import { MyForm, faultOf } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import my from '../my/my.module.css';
import { addressNumber, answerRefusal } from '../refused.server.ts';
import { requestFacts } from '../request-context.server.ts';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/my-inquiry';

export const handle = { title: '문의', back: '/my/inquiries' };
const LIST = '/my/inquiries';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const inquiryId = addressNumber(params.id, url.pathname);
  const ask = { memberNo, reader: facts.reader, inquiryId };
  const inquiry = await showOwnInquiry(facts.ctx, ask).catch((error: unknown) => answerRefusal(error, url.pathname));
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
    // Of this page as it was sent: sent again, it says nothing twice.
    key: crypto.randomUUID(),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const inquiryId = addressNumber(params.id, url.pathname);
  const form = await sentForm(request);
  const text = formText(form, 'text').slice(0, 20_000);
  const act = formText(form, 'act');
  return settleForm(
    async (): Promise<Settled> => {
      if (act === 'close') {
        await closeInquiry(facts.ctx, { memberNo, inquiryId });
        return { path: `${LIST}/${inquiryId}`, said: 'inquiry-closed' };
      }
      if (act === 'delete') {
        await deleteInquiry(facts.ctx, { memberNo, inquiryId });
        return { path: LIST, said: 'inquiry-deleted' };
      }
      const key = idempotencyKey.safeParse(formText(form, 'key'));
      if (!key.success) throw new Refusal('IDEMPOTENCY_ERROR', '0001');
      const files = await sentFiles(form, 'files');
      await addInquiryMessage(facts.ctx, { memberNo, inquiryId, text, files, key: key.data });
      return { path: `${LIST}/${inquiryId}`, said: 'inquiry-added' };
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

export default function MyInquiryPage({ loaderData: inquiry, actionData: fault }: Route.ComponentProps): ReactNode {
  useSentDraft(inquiry.member);
  return (
    <MyPage title={inquiry.title}>
      <header>
        <p className={`${my.nick} ${styles.threadTitle}`} aria-hidden="true">
          {inquiry.title}
        </p>
        <p className={my.small}>
          <InquiryStateMark state={inquiry.state} />
          {inquiry.category}
        </p>
        {inquiry.about ? <p className={my.small}>문의 대상: {inquiry.about}</p> : null}
      </header>
      <InquiryThread messages={inquiry.messages} />
      {inquiry.state === 'closed' ? (
        <p className={my.intro}>
          종료한 문의입니다. 더 궁금하신 점은{' '}
          <a className={my.inline} href="/help/inquiry">
            새 문의
          </a>
          로 보내 주세요.
        </p>
      ) : (
        <section className={my.part} key={inquiry.messages.length}>
          <h2>이어서 문의하기</h2>
          <MyForm submit="보내기" act="add" encType="multipart/form-data" fault={fault}>
            <input type="hidden" name="key" value={inquiry.key} />
            <TextField
              label="내용"
              name="text"
              defaultValue={fault?.typed['text']}
              maxLength={INQUIRY_LIMITS.text}
              fault={faultOf(fault, 'text')}
              required
            />
            <FileField fault={faultOf(fault, 'files')} />
          </MyForm>
        </section>
      )}
      <Ends isOpen={inquiry.state !== 'closed'} mayBeDeleted={inquiry.mayBeDeleted} />
    </MyPage>
  );
}

/** What was kept of the form on this device has been sent. */
function useSentDraft(member: string): void {
  const [search] = useSearchParams();
  const isSent = search.get('said') === 'inquiry-sent';
  useEffect(() => {
    if (isSent) forgetDraft(member);
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
