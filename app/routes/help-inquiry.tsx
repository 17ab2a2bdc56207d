import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { openInquiry, readInquirySubject } from '#domain/notices';
import { Refusal } from '#shared/refusal';
import { inquirySubject } from '#vocabulary/inquiries';
import { formText } from '../form-text.ts';
import { InquiryForm } from '../help/inquiry-form.tsx';
import styles from '../help/inquiry.module.css';
import { sentFiles } from '../help/sent-files.server.ts';
import { memberOnly } from '../members/login-guard.server.ts';
import { settleForm } from '../my/my-action.server.ts';
import { myHead } from '../my/my-page.tsx';
import my from '../my/my.module.css';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import ui from '../ui/ui.module.css';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/help-inquiry';

export const handle = { title: '1:1 문의', beside: '문의 내역', besidePath: '/my/inquiries' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  if (!facts.member) return { mail: facts.shop.email };
  const about = await namedSubject(facts, url.searchParams.get('about') ?? '');
  const category = about?.value.startsWith('purchase') ? 'purchase' : '';
  return {
    form: { member: String(facts.member.memberNo), key: crypto.randomUUID(), about, category },
  };
}

/** What the address says it is about; what nobody finds is left out. */
async function namedSubject(
  { ctx, member, reader }: RequestFacts,
  value: string,
): Promise<{ value: string; label: string } | null> {
  const about = inquirySubject(value);
  if (!about || !member) return null;
  try {
    const label = await readInquirySubject(ctx, { memberNo: member.memberNo, reader, about });
    return { value, label };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

const FIELDS = {
  'INQUIRY_ERROR 0002': 'category',
  'INQUIRY_ERROR 0003': 'title',
  'INQUIRY_ERROR 0004': 'text',
  'INQUIRY_ERROR 0005': 'text',
  'INQUIRY_ERROR 0006': 'files',
  'INQUIRY_ERROR 0007': 'files',
  'INQUIRY_ERROR 0008': 'files',
  'INQUIRY_ERROR 0009': 'files',
  'INQUIRY_ERROR 0013': 'about',
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const form = await sentForm(request);
  const [category, title, text] = ['category', 'title', 'text'].map((name) => formText(form, name).slice(0, 20_000));
  const typed = { category: category ?? '', title: title ?? '', text: text ?? '' };
  return settleForm(
    async () => {
      const key = idempotencyKey.safeParse(formText(form, 'key'));
      if (!key.success) throw new Refusal('IDEMPOTENCY_ERROR', '0001');
      const files = await sentFiles(form, 'files');
      const about = inquirySubject(formText(form, 'about')) ?? null;
      const order = { memberNo, reader: facts.reader, ...typed, about, files, key: key.data };
      return { path: `/my/inquiries/${await openInquiry(facts.ctx, order)}`, said: 'inquiry-sent' };
    },
    { fields: FIELDS, typed },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '1:1 문의');
}

export default function HelpInquiryPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <div className={my.page}>
      <h1 className={my.title}>1:1 문의</h1>
      {loaderData.form ? (
        <>
          <p className={my.intro}>
            보내시기 전에{' '}
            <a className={my.inline} href="/faq">
              자주 묻는 질문
            </a>
            에서 답을 찾으실 수도 있습니다. 답변을 드리면 이메일로 알려 드립니다.
          </p>
          <InquiryForm facts={loaderData.form} fault={actionData} />
        </>
      ) : (
        <Visitor mail={loaderData.mail} />
      )}
    </div>
  );
}

function Visitor({ mail }: { mail: string }): ReactNode {
  return (
    <div className={styles.visitor}>
      <p>로그인하시면 파일과 함께 문의를 보내고, 문의 내역에서 답변을 확인하실 수 있습니다.</p>
      <a className={`${ui.button} ${ui.main}`} href="/login?return_to=%2Fhelp%2Finquiry">
        로그인
      </a>
      {mail === '' ? null : (
        <p>
          로그인할 수 없으시면 이메일로 보내 주세요. <a href={`mailto:${mail}`}>{mail}</a>
        </p>
      )}
      <p>
        <a href="/faq">자주 묻는 질문 보기</a>
      </p>
    </div>
  );
}
