import type { ReactNode } from 'react';
import { idempotencyKey } from '#contract/purchases';
import { openInquiry, readInquirySubject } from '#domain/help-center';
import { DomainError } from '#kernel/domain-error';
import { inquirySubject } from '#shared/community/inquiries';
import { paths } from '#shared/web/paths';
import { formText } from '../../browser/form-text.ts';
import { InquiryForm } from '../../features/help/inquiry-form.tsx';
import styles from '../../features/help/inquiry.module.css';
import { uploadedFiles } from '../../features/help/uploaded-files.server.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { myHead } from '../../features/account/my-page.tsx';
import my from '../../features/account/my.module.css';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/help-inquiry';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '1:1 문의', beside: '문의 내역', besidePath: '/my/inquiries' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  if (!pageContext.member) return { mail: pageContext.shop.email };
  const about = await namedSubject(pageContext, url.searchParams.get('about') ?? '');
  const category = about?.value.startsWith('purchase') ? 'purchase' : '';
  return {
    form: { member: String(pageContext.member.memberNo), key: crypto.randomUUID(), about, category },
  };
}

/** Subject from the URL; ignored when unknown. */
async function namedSubject(
  { ctx, member, reader }: RequestContext,
  value: string,
): Promise<{ value: string; label: string } | null> {
  const about = inquirySubject(value);
  if (!about || !member) return null;
  try {
    const label = await readInquirySubject(ctx, { memberNo: member.memberNo, reader, about });
    return { value, label };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
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
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const form = await readForm(request);
  const [category, title, text] = ['category', 'title', 'text'].map((name) => formText(form, name).slice(0, 20_000));
  const values = { category: category ?? '', title: title ?? '', text: text ?? '' };
  return runAccountAction(
    async () => {
      const key = idempotencyKey.safeParse(formText(form, 'key'));
      if (!key.success) throw new DomainError('IDEMPOTENCY_ERROR', '0001');
      const files = await uploadedFiles(form, 'files');
      const about = inquirySubject(formText(form, 'about')) ?? null;
      const order = { memberNo, reader: pageContext.reader, ...values, about, files, key: key.data };
      return { path: paths.inquiry(await openInquiry(pageContext.ctx, order)), message: 'inquiry-sent' };
    },
    { fields: FIELDS, typed: values },
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
            <Link className={my.inline} to="/faq">
              자주 묻는 질문
            </Link>
            에서 답을 찾으실 수도 있습니다. 답변을 드리면 이메일로 알려 드립니다.
          </p>
          <InquiryForm details={loaderData.form} error={actionData} />
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
      <Link className={`${ui.button} ${ui.main}`} to="/login?return_to=%2Fhelp%2Finquiry">
        로그인
      </Link>
      {mail === '' ? null : (
        <p>
          로그인할 수 없으시면 이메일로 보내 주세요. <a href={`mailto:${mail}`}>{mail}</a>
        </p>
      )}
      <p>
        <Link to="/faq">자주 묻는 질문 보기</Link>
      </p>
    </div>
  );
}
